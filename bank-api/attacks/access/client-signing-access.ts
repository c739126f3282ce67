import { randomUUID } from 'node:crypto';
import { createIssue, fillForms, uploadTo } from '../../src/modules/applications/testing.ts';
import { signByCode } from '../../src/modules/client-signing/testing.ts';
import { READERS, WRITERS } from './expectations.ts';
import type { AccessTable } from './expectations.ts';
import type { AccessWorld } from './world.ts';

interface Created {
  readonly request: { readonly id: string };
  readonly links: readonly [{ readonly signer_id: string; readonly url: string }];
}

/** Links by which clients sign, on the agent's side; the page of a link needs no account. */
export function clientSigningAccess(world: AccessWorld) {
  async function waiting(): Promise<{ readonly hash: string; readonly versionId: string | undefined }> {
    const { owner, server } = world;
    const hash = await createIssue(owner);
    await fillForms(owner, hash);
    const document = await uploadTo(server.app, owner, {
      document_name: 'credit_history_consent',
      hash_password: hash,
    });
    return { hash, versionId: document.current?.id };
  }

  const body = (versionId: string | undefined, email = `${randomUUID()}@client.example`) => ({
    version_ids: [versionId],
    signers: [{ name: 'Петров Пётр', email }],
  });

  async function sent(email?: string): Promise<Created> {
    const { hash, versionId } = await waiting();
    return world.owner.ok<Created>(
      'POST',
      `/agent/rest/client-signing/applications/${hash}`,
      body(versionId, email),
    );
  }

  return {
    readClientSigning: async () => [{ who: READERS, params: { hash: (await world.withDocument()).hash } }],
    createClientSigning: async () => {
      const { hash, versionId } = await waiting();
      return [{ who: WRITERS, params: { hash }, body: body(versionId) }];
    },
    remindClientSigner: async () => {
      const { request, links } = await sent();
      return [{ who: WRITERS, params: { id: request.id }, body: { signer_id: links[0].signer_id } }];
    },
    revokeClientSigning: async () => [{ who: WRITERS, params: { id: (await sent()).request.id }, body: {} }],
    downloadClientSigning: async () => {
      const email = `${randomUUID()}@client.example`;
      const { request, links } = await sent(email);
      await world.server.app.context.jobs.drain();
      await signByCode(world.server, links[0].url.split('.').at(-1) ?? '', email);
      return [{ who: READERS, params: { id: request.id } }];
    },
  } satisfies AccessTable;
}
