import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { RELEASE_FILE, releaseSchema, SIGNATURE_FILE } from '../remote/release.ts';
import type { Release } from '../remote/release.ts';
import { canaryRuleSchema, isForSomebody } from './canary-rule.ts';
import type { CanaryRule } from './canary-rule.ts';
import { ReleaseError } from './release-error.ts';
import { UPLOAD_TYPE } from './upload-format.ts';
import type { UploadHead } from './upload-format.ts';

const LIMIT_MS = 30_000;
const UPLOAD_LIMIT_MS = 300_000;

const publishedSchema = z.object({ id: z.string(), role: z.enum(['active', 'canary', 'stored']) });
type Published = z.output<typeof publishedSchema>;
const remoteSchema = z.object({
  remote: z.object({
    active: z.object({ id: z.string() }).nullable(),
    canary: z.object({ id: z.string().optional() }).nullable(),
    refusal: z.object({ at: z.string(), reasons: z.array(z.string()) }).nullable(),
    releases: z.array(
      z.object({
        id: z.string(),
        receivedAt: z.string(),
        role: z.string(),
        withdrawn: z.string().optional(),
        health: z.object({ started: z.number(), failed: z.number() }),
      }),
    ),
  }),
});

/** `--portal` of a command, and the command without it. */
export function takePortal(args: readonly string[]): { portal: string | undefined; rest: string[] } {
  const index = args.indexOf('--portal');
  if (index < 0) return { portal: undefined, rest: [...args] };
  return { portal: args[index + 1] ?? '', rest: args.toSpliced(index, 2) };
}

/** The commands of a team, through the release API of a portal: they need a token and nothing of the platform. */
export async function runRemoteCommand(
  portal: string,
  token: string | undefined,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const call = caller(toAddress(portal), token);
  const [command, remote, subject, ...options] = args;
  if (remote === undefined) throw new ReleaseError('Name the remote: releases mf-x --portal https://…');
  const path = `portal/remotes/${encodeURIComponent(remote)}`;
  const send = async (action: string, body: object) =>
    remoteSchema.parse(await call(`${path}/${action}`, JSON.stringify(body), 'application/json'));
  switch (command) {
    case 'releases': {
      const { remote: state } = remoteSchema.parse(await call(path));
      print(remote);
      for (const { id, receivedAt, role, withdrawn, health } of state.releases) {
        const marks = [role === 'stored' ? '' : role, withdrawn ? `withdrawn: ${withdrawn}` : ''];
        const starts = `${health.started} started, ${health.failed} failed`;
        print(`  ${id}  ${receivedAt}  ${[...marks, starts].filter(Boolean).join(', ')}`);
      }
      if (state.refusal) print(`  refused ${state.refusal.at}: ${state.refusal.reasons.join(' ')}`);
      return;
    }
    case 'publish': {
      if (subject === undefined) throw new ReleaseError('Name a folder with a build.');
      // Whoever may not is told before the files are on their way.
      await call(path);
      const answer = await call(`${path}/releases`, await packUpload(remote, subject), UPLOAD_TYPE);
      print(toPublishedLine(remote, publishedSchema.parse(answer)));
      return;
    }
    case 'activate':
    case 'canary': {
      const rule = command === 'canary' ? { rule: readRule(options) } : {};
      const { remote: state } = await send(command, { release: subject, ...rule });
      print(
        command === 'canary'
          ? `${remote}: ${state.canary?.id ?? 'nothing'} is the canary.`
          : `${remote}: ${state.active?.id ?? 'nothing'} is active.`,
      );
      return;
    }
    case 'rollback': {
      const { remote: state } = await send(command, {});
      print(`${remote}: ${state.active?.id ?? 'nothing'} is active.`);
      return;
    }
    default:
      throw new ReleaseError('With --portal there are releases, publish, activate, canary and rollback.');
  }
}

/** A token goes over TLS, or stays on this machine. */
function toAddress(portal: string): URL {
  const address = URL.canParse(portal) ? new URL(portal.replace(/\/*$/, '/')) : undefined;
  const isOwn = ['127.0.0.1', 'localhost', '[::1]'].includes(address?.hostname ?? '');
  if (address?.protocol === 'https:' || (address?.protocol === 'http:' && isOwn)) return address;
  throw new ReleaseError('Name the portal by its https:// address: --portal https://portal.example');
}

function caller(base: URL, token: string | undefined) {
  if (!token) throw new ReleaseError('Set PORTAL_TOKEN to the token of your team.');
  return async (path: string, body?: string | Blob, type?: string): Promise<unknown> => {
    const answer = await fetch(new URL(path, base), {
      headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
      ...(body === undefined ? {} : { method: 'POST', body }),
      redirect: 'error',
      signal: AbortSignal.timeout(body instanceof Blob ? UPLOAD_LIMIT_MS : LIMIT_MS),
    });
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text);
    throw new ReleaseError(`The portal answered ${answer.status}: ${toReason(text)}`);
  };
}

function toReason(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error: { code: string; reasons?: readonly string[] } };
    return error.reasons?.join(' ') ?? error.code;
  } catch {
    return 'no answer of the release API';
  }
}

async function packUpload(remote: string, folder: string): Promise<Blob> {
  const bytes = await readFile(join(folder, RELEASE_FILE)).catch(() => {
    throw new ReleaseError(`${folder} has no ${RELEASE_FILE}: build the remote first.`);
  });
  const { files } = readOwnRelease(remote, folder, bytes);
  const signature = await readFile(join(folder, SIGNATURE_FILE), 'utf8').catch(() => undefined);
  const head: UploadHead = { release: bytes.toString('base64'), ...(signature ? { signature } : {}) };
  const contents = await Promise.all(files.map(({ path }) => openAsBlob(join(folder, path))));
  return new Blob([`${JSON.stringify(head)}\n`, ...contents]);
}

/** What the portal would refuse at once needs no upload. */
function readOwnRelease(remote: string, folder: string, bytes: Buffer): Release {
  const parsed = releaseSchema.safeParse(toJson(bytes.toString('utf8')));
  if (!parsed.success)
    throw new ReleaseError(`${join(folder, RELEASE_FILE)} is not a release: build the remote again.`);
  if (parsed.data.remote === remote) return parsed.data;
  throw new ReleaseError(`${RELEASE_FILE} belongs to ${parsed.data.remote}, not to ${remote}.`);
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ROLES: Readonly<Record<Published['role'], string>> = {
  active: 'active',
  canary: 'the canary',
  stored: 'in the store',
};

export function toPublishedLine(remote: string, { id, role }: Published): string {
  return `${remote}: ${id} is ${ROLES[role]}.`;
}

/** To whom a canary goes, from the options of the command. */
export function readRule(args: readonly string[]): CanaryRule {
  const list = { type: 'string', multiple: true } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { percent: { type: 'string' }, bank: list, organization: list, agent: list },
  });
  const parsed = canaryRuleSchema.safeParse({
    percent: values.percent === undefined ? 0 : Number(values.percent),
    banks: values.bank ?? [],
    organizations: values.organization ?? [],
    agents: values.agent ?? [],
  });
  if (!parsed.success) throw new ReleaseError('--percent is a number from 0 to 100.');
  if (!isForSomebody(parsed.data)) {
    throw new ReleaseError('Say to whom: --percent 10, --bank sgb, --organization ИНН or --agent id.');
  }
  return parsed.data;
}
