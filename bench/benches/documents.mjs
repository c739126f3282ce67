import { measuredOnPostgres } from '../lib/measured.mjs';
import { origin, verdict } from '../lib/text.mjs';

function section(section) {
  const { uploads, verification, gost, batch } = section.result;
  const rows = Object.entries(uploads).map(
    ([database, each]) =>
      `| ${database === 'postgres' ? 'PostgreSQL' : 'embedded database, in the same process'} | ${each.idleMb} | ${each.peakMb} | ${each.growthMb} | ${each.seconds} | ${verdict(each.peakMb < 150)} |`,
  );
  const [{ files, fileMb }] = Object.values(uploads);
  return `## Documents and signatures

${files} × ${fileMb} MB uploaded at once, resumably, in pieces of 8 MB. Memory of the server process as the kernel counts it
(RSS, about 60 MB of it files of the runtime that processes share); the server was started anew on existing data.

| Database | Idle, MB | At most, MB | Growth, MB | Time, s | < 150 MB |
|---|---|---|---|---|---|
${rows.join('\n')}

| What | Result | Goal | Reached |
|---|---|---|---|
| verified signatures per second, P-256, file of ${verification.fileKb} kB | ${verification.perSecond} | | |
${gost === null ? '' : `| verified signatures per second, ГОСТ by openssl, file of ${gost.fileKb} kB | ${gost.perSecond} | | |\n`}| batch of ${batch.documents} signatures, s | ${batch.seconds} | | |

${origin('documents', section)}
`;
}

/** Uploads and signatures on a throw-away PostgreSQL: the embedded database would be most of the memory. */
export const documents = {
  name: 'documents',
  measure: () => measuredOnPostgres('bench/documents.ts'),
  section,
};
