import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { openInMemory } from '../database/embedded.ts';
import { findBrokenStatements, RELEASED_STATEMENTS } from './released-statements.ts';
import { condense, readTableColumns } from './statement-record.ts';

/** `npm run statements`, its second half: what the tests have left in a folder becomes the committed record. */
const HEAD = `-- What the last release says to its database, each statement once: the next schema must still understand it.
-- Written by "npm run statements" at a release; docs/decisions/0150.
`;

const [folder = ''] = process.argv.slice(2);
const texts = readdirSync(folder).flatMap(
  (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly string[],
);
const { cacheDir } = readConfig({}, join(import.meta.dirname, '../..'));
const database = await openInMemory(cacheDir);
const said = texts.filter((text) => !text.includes('generate_series'));
const condensed = condense(said, await readTableColumns(database));
// Tests have tables of their own, and make rows by the thousand.
const foreign = new Set((await findBrokenStatements(database, condensed)).map(({ text }) => text));
const statements = condensed.filter((text) => !foreign.has(text));
await database.close();
writeFileSync(RELEASED_STATEMENTS, `${HEAD}${statements.map((text) => `${text};\n`).join('')}`);
process.stdout.write(`${statements.length} statements of ${new Set(texts).size} are in the record\n`);
