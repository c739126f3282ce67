import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from './lib/process.mjs';

/** `npm run decisions`: docs/decisions/README.md, the list of the decisions by their titles. */
const folder = path.join(rootDir, 'docs/decisions');
export const INDEX = 'docs/decisions/README.md';

export function decisionsIndex() {
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const lines = files.sort().map((file) => {
    const [, number, title] = /^# (\d{4})\. (.+)$/m.exec(readFileSync(path.join(folder, file), 'utf8'));
    return `- [${number}](${file}) ${title}`;
  });
  return `# Decisions

Why it is so, half a page each; the title is the decision. What no longer holds is deleted. Written by
\`npm run decisions\`.

${lines.join('\n')}
`;
}

if (import.meta.main) {
  writeFileSync(path.join(rootDir, INDEX), decisionsIndex());
  console.log(`wrote ${INDEX}`);
}
