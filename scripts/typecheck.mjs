import { run } from './lib/process.mjs';

/**
 * Two programs, of what shares most of its types: the browser packages those of React and antd, the servers and the
 * journeys those of bank-api, whose sources and contract both read. Each package's own tsconfig.json serves its editor.
 */
const programs = ['tsconfig.browser.json', 'tsconfig.servers.json'];

async function check(project) {
  const { code, output } = await run('tsc', ['-p', project], { capture: true });
  if (code !== 0) process.stdout.write(`${project}\n${output}`);
  return code === 0;
}

const results = await Promise.all(programs.map(check));
const failed = results.filter((isCorrect) => !isCorrect).length;
console.log(`types: ${programs.length - failed} programs correct, ${failed} not`);
process.exitCode = failed === 0 ? 0 : 1;
