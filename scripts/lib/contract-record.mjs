import { createHash } from 'node:crypto';

/**
 * The contract as git keeps it: a line a call, event, record and entry point, with the version in which it last changed
 * and a hash of its schema. What the schemas were is in the sources of the released commit.
 */
const HEADING = `# What host, remotes and banks share, written by \`npm run contract\`.
# Kind, name, version in which it last changed, hash of its schema.`;

/** Parts of a report, by the word that a line begins with. */
const KINDS = { call: 'endpoints', event: 'events', record: 'records', share: 'exports' };

const toHash = (schema) => createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 16);

/** Hashes of a report's parts by `kind name`. */
export function contractHashes(report) {
  return new Map(
    Object.entries(KINDS).flatMap(([kind, part]) =>
      Object.entries(report[part])
        .filter(([, schema]) => schema !== null)
        .map(([name, schema]) => [`${kind} ${name}`, toHash(schema)]),
    ),
  );
}

/** The record of a report: what is as it was recorded keeps its version. */
export function toRecord(report, before, released) {
  const lines = new Map(
    [...contractHashes(report)].map(([key, hash]) => {
      const old = before?.lines.get(key);
      return [key, { version: old?.hash === hash ? old.version : report.version, hash }];
    }),
  );
  return { version: report.version, released, lines };
}

export function recordText({ version, released, lines }) {
  return [
    HEADING,
    `contract ${version}`,
    `released ${released.version} ${released.commit}`,
    ...[...lines].map(([key, line]) => `${key} ${line.version} ${line.hash}`),
    '',
  ].join('\n');
}

export function parseRecord(text) {
  const record = { version: '', released: { version: '', commit: '' }, lines: new Map() };
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [kind, ...rest] = line.split(' ');
    if (kind === 'contract') record.version = rest[0];
    else if (kind === 'released') record.released = { version: rest[0], commit: rest[1] };
    else record.lines.set(`${kind} ${rest[0]}`, { version: rest[1], hash: rest[2] });
  }
  return record;
}

/** What a record has otherwise than the one before it, by the `kind name` of its lines. */
export function recordDifferences(before, after) {
  const added = [...after.lines]
    .filter(([key, { hash }]) => before.lines.get(key)?.hash !== hash)
    .map(([key]) => ({ key, how: before.lines.has(key) ? 'changed' : 'new' }));
  const removed = [...before.lines.keys()]
    .filter((key) => !after.lines.has(key))
    .map((key) => ({ key, how: 'removed' }));
  return [...added, ...removed];
}
