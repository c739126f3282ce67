import { run } from './lib/process.mjs';

/**
 * Four programs: all browser packages together (they share the types of React and antd, which cost most),
 * bank-api, the browser journeys and what the servers send to a collector. Each package's own tsconfig.json serves its editor.
 */
const programs = [
  'tsconfig.browser.json',
  'bank-api/tsconfig.json',
  'e2e/tsconfig.json',
  'telemetry/tsconfig.json',
];

async function check(project) {
  const { code, output } = await run('tsc', ['-p', project], { capture: true });
  if (code !== 0) process.stdout.write(`${project}\n${output}`);
  return code === 0;
}

const results = await Promise.all(programs.map(check));
const failed = results.filter((isCorrect) => !isCorrect).length;
console.log(`types: ${programs.length - failed} programs correct, ${failed} not`);
process.exitCode = failed === 0 ? 0 : 1;
