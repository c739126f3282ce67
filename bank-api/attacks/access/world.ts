import type { DemoAgentKey } from '../../src/demo/accounts.ts';
import { agentAt, createIssue, fillForms, uploadTo } from '../../src/modules/applications/testing.ts';
import type { TestAgent } from '../../src/modules/applications/testing.ts';
import { createTestApp } from '../../src/testing/harness.ts';
import type { TestApp } from '../../src/testing/harness.ts';

/** A server with objects of agent@example.com at sgb, about which the calls of the tables are. */
export interface AccessWorld {
  readonly server: TestApp;
  readonly owner: TestAgent;
  agentId(key: DemoAgentKey): Promise<string>;
  /** A new application of the owner at step 2. */
  newIssue(): Promise<string>;
  /** An application at step 5 with an uploaded file: the same one for all calls. */
  withDocument(): Promise<{ readonly hash: string; readonly documentId: string }>;
}

/** Starts the server; its caller closes it. */
export async function accessWorld(): Promise<AccessWorld> {
  const server = await createTestApp({ seed: ['banks', 'news', 'questionnaires'] });
  const owner = await agentAt(server.app, 'agent');
  const newIssue = (): Promise<string> => createIssue(owner);
  let shared: Promise<{ hash: string; documentId: string }> | undefined;
  return {
    server,
    owner,
    newIssue,
    agentId: async (key) => {
      const { id } = await server.app.context.db
        .selectFrom('agents')
        .select('id')
        .where('email', '=', `${key}@example.com`)
        .executeTakeFirstOrThrow();
      return id;
    },
    withDocument: () =>
      (shared ??= (async () => {
        const hash = await newIssue();
        await fillForms(owner, hash);
        const { id } = await uploadTo(server.app, owner, { document_name: 'charter', hash_password: hash });
        return { hash, documentId: id };
      })()),
  };
}
