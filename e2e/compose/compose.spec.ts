import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { logIn } from '../fixtures/bank-server.ts';
import { test as base, expect } from '../fixtures/portal.ts';
import { portalAt } from '../fixtures/start-portal.ts';
import { freePort } from '../fixtures/processes.ts';
import { MainJourney } from '../pages/main-journey.ts';
import { getProcessorSeconds, makeProject } from './project.ts';
import type { Project } from './project.ts';

const ACCOUNT = 'agent@example.com';
const MEGABYTE = 1e6;

/** docker-compose.yml for real: images, containers, networks, volumes, from a fresh clone to `down`. */
const test = base.extend<object, { project: Project }>({
  project: [
    // eslint-disable-next-line no-empty-pattern -- the fixture needs no other, and the runner wants a pattern here
    async ({}, use) => {
      const project = await makeProject('portal-test');
      try {
        await project.compose('up', '--build', '--wait', '--quiet-pull');
        await use(project);
      } finally {
        await project.remove();
      }
    },
    { scope: 'worker', timeout: 1_500_000 },
  ],
  portal: [async ({ project }, use) => use(portalAt(project.url)), { scope: 'worker' }],
});
test.describe.configure({ mode: 'serial' });

/** The application of the journey, which later tests look for. */
let hash = '';

const readIssue = async (url: string): Promise<Response> =>
  fetch(`${url}/banks/sgb/agent/rest/issue/${hash}`, {
    headers: { authorization: `Bearer ${(await logIn(url, ACCOUNT)).token}` },
  });

async function untilHealthy(project: Project): Promise<void> {
  await expect
    .poll(async () => (await project.containers()).filter(({ Health: health }) => health !== 'healthy'), {
      timeout: 90_000,
    })
    .toEqual([]);
}

test('a fresh clone comes up healthy, with the images of what it runs and nothing more', async ({
  project,
}) => {
  await untilHealthy(project);
  const services = (await project.containers()).map(({ Service: service }) => service);
  expect(services.filter((name) => name === 'bank-api')).toHaveLength(2);
  expect(services.filter((name) => name.startsWith('mf-')).length).toBeGreaterThanOrEqual(5);
  const readSize = async (image: string): Promise<number> =>
    Number(await project.run('docker', 'image', 'inspect', '--format', '{{.Size}}', image)) / MEGABYTE;
  const [, node = ''] =
    /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(path.join(project.folder, 'Dockerfile'), 'utf8')) ?? [];
  const runtime = await readSize(node);
  for (const name of new Set(services.filter((each) => !['postgres', 'storage', 'mail'].includes(each)))) {
    const size = (await readSize(`portal-test-${name}`)) - runtime;
    console.log(`image of ${name}: ${size.toFixed(0)} MB beyond the runtime's ${runtime.toFixed(0)}`);
    expect(size, name).toBeLessThanOrEqual(120);
  }
});

test('containers reach whom they need, and nobody else', async ({ project }) => {
  const reaches = (from: string, to: string): Promise<boolean> =>
    project.compose('exec', '-T', from, 'timeout', '3', 'bash', '-c', `: </dev/tcp/${to}`).then(
      () => true,
      () => false,
    );
  expect(await reaches('bank-api', 'postgres/5432')).toBe(true);
  expect(await reaches('portal', 'mf-catalog/8080')).toBe(true);
  expect(await reaches('portal', 'postgres/5432')).toBe(false);
  expect(await reaches('mf-catalog', 'bank-api/8081')).toBe(false);
  expect(await reaches('mf-catalog', 'storage/8333')).toBe(false);
});

test('an agent completes a deal on the containers', async ({ page, signIn }) => {
  const journey = new MainJourney(page);
  await signIn(ACCOUNT);
  hash = await journey.create('7707083893', 12_000_000, 12);
  while (!page.url().includes('/documents')) await journey.completeForm();
  await journey.sendDocuments();
  await journey.signPackage();
  await journey.expectCompleted(hash);
  await journey.findInList(hash);
});

test('a stranger registers: what judges a password is in the image', async ({ project }) => {
  const auth = `${project.url}/banks/sgb/auth`;
  const { version } = (await (await fetch(`${auth}/consent`)).json()) as { readonly version: string };
  const person = { last_name: 'Орлова', first_name: 'Мария', middle_name: '', phone: '+79161234567' };
  const account = { email: 'orlova@bank.example', password: 'Long-enough-1', organization_inn: '7707083893' };
  const answer = await fetch(`${auth}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, ...account, consent_version: version }),
  });
  expect(answer.status, await answer.text()).toBe(200);
});

test('a changed portal.json reaches the running portal', async ({ project }) => {
  const file = path.join(project.folder, 'deploy/portal.json');
  const before = readFileSync(file, 'utf8');
  const isThere = async (): Promise<boolean> =>
    (await (await fetch(`${project.url}/readyz`)).text()).includes('"mf-tasks"');
  expect(await isThere()).toBe(false);
  writeFileSync(
    file,
    before.replace('"remotes": [', '"remotes": [{ "name": "mf-tasks", "origin": "http://mf-tasks:8080" },'),
  );
  await expect.poll(isThere, { timeout: 15_000 }).toBe(true);
  writeFileSync(file, before);
  await expect.poll(isThere, { timeout: 15_000 }).toBe(false);
});

test('every container that is killed comes back by itself', async ({ project }) => {
  for (const { ID: id, Name: name } of await project.containers()) {
    const pid = Number(await project.run('docker', 'inspect', '--format', '{{.State.Pid}}', id));
    process.kill(pid, 'SIGKILL');
    const restarts = async (): Promise<number> =>
      Number(await project.run('docker', 'inspect', '--format', '{{.RestartCount}}', id));
    await expect.poll(restarts, { timeout: 20_000, message: name }).toBeGreaterThan(0);
    await untilHealthy(project);
    await expect.poll(async () => (await readIssue(project.url)).status, { message: name }).toBe(200);
  }
});

test('deploy/update.sh replaces bank-api under load with at most 1 % refused requests', async ({
  project,
}) => {
  const { token } = await logIn(project.url, ACCOUNT);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const before = (await project.containers('bank-api')).map(({ ID: id }) => id);
  appendFileSync(path.join(project.folder, 'bank-api/src/server.ts'), '\n// A further version.\n');
  await project.compose('build', 'bank-api');

  let isOver = false;
  const seen = { answered: 0, refused: new Map<string, number>() };
  const ask = async (turn: number): Promise<string> => {
    const isWrite = turn % 5 === 0;
    const body = { product: 'working_capital_loan', amount_kopecks: 300_000_000, term_months: 12 };
    const answer = await fetch(
      `${project.url}/banks/sgb/${isWrite ? 'agent/rest/create-issue' : 'auth/profile'}`,
      isWrite
        ? {
            method: 'POST',
            headers,
            body: JSON.stringify({ ...body, client_request_id: crypto.randomUUID() }),
          }
        : { headers },
    );
    await answer.text();
    return answer.ok ? '' : `${isWrite ? 'POST' : 'GET'} ${answer.status}`;
  };
  const agent = async (): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const fault = await ask(turn).catch((error: Error) => error.message);
      if (fault === '') seen.answered += 1;
      else seen.refused.set(fault, (seen.refused.get(fault) ?? 0) + 1);
      await delay(50);
    }
  };
  const agents = Array.from({ length: 8 }, agent);
  await project.run('deploy/update.sh', 'bank-api');
  isOver = true;
  await Promise.all(agents);

  const after = await project.containers('bank-api');
  expect(after).toHaveLength(2);
  expect(after.filter(({ ID: id }) => before.includes(id))).toEqual([]);
  const refused = [...seen.refused.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `rolling update: ${refused} of ${seen.answered + refused} refused`,
    Object.fromEntries(seen.refused),
  );
  expect(seen.answered).toBeGreaterThan(200);
  expect(refused / (seen.answered + refused)).toBeLessThanOrEqual(0.01);
});

test('the set at rest takes at most a twentieth of a processor', async ({ project }) => {
  await untilHealthy(project);
  const ids = (await project.containers()).map(({ ID: id }) => id);
  const sum = async (): Promise<number> =>
    (await Promise.all(ids.map(getProcessorSeconds))).reduce((total, each) => total + each, 0);
  const before = await sum();
  // A measurement, not a wait for anything: two rounds of health checks.
  await delay(60_000);
  const used = (await sum()) - before;
  console.log(`at rest: ${used.toFixed(2)} s of processor time a minute in ${ids.length} containers`);
  expect(used).toBeLessThanOrEqual(3);
});

test('two portals share releases and serve the same', async ({ project }) => {
  const [first, second] = [new URL(project.url).port, await freePort()];
  const file = path.join(project.folder, '.env');
  const before = readFileSync(file, 'utf8');
  // Ports of a range are neighbours; two free ones that are not still are one of each.
  const [low, high] = [Math.min(Number(first), second), Math.max(Number(first), second)];
  writeFileSync(file, before.replace(/^PORT=.*$/m, `PORT=${low}-${high}`));
  await project.compose('up', '--detach', '--wait', '--no-deps', '--scale', 'portal=2', 'portal');
  const portals = await project.containers('portal');
  expect(portals).toHaveLength(2);
  const answers = await Promise.all(
    portals.map(async ({ Name: name }) => {
      const address = (await project.run('docker', 'port', name, '8080')).trim();
      expect((await readIssue(`http://${address}`)).status).toBe(200);
      return (await (await fetch(`http://${address}/portal/snapshot.json`)).json()) as {
        readonly remotes: readonly { readonly name: string; readonly available: boolean }[];
      };
    }),
  );
  expect(answers[0]?.remotes.filter(({ available }) => available).length).toBeGreaterThanOrEqual(5);
  expect(answers[0]).toEqual(answers[1]);
  writeFileSync(file, before);
  await project.compose('up', '--detach', '--wait', '--no-deps', '--scale', 'portal=1', 'portal');
});

test('a backup of the containers is restored into a second project', async ({ project }) => {
  await project.compose('exec', '-T', 'bank-api', 'node', 'src/moving/command.ts', 'backup', '/data/backup');
  await project.compose('cp', 'bank-api:/data/backup', './backup');
  await project.run('chmod', '-R', 'a+rX', './backup');
  const second = await makeProject('portal-restored', project.secretsKey);
  try {
    await second.compose('build');
    await second.compose('up', '--wait', 'postgres', 'storage');
    const mount = `${project.folder}/backup:/backup:ro`;
    const restore = ['node', 'src/moving/command.ts', 'restore', '/backup'];
    await second.compose('run', '--rm', '--no-TTY', '--volume', mount, 'bank-api', ...restore);
    await second.compose('up', '--wait');
    const issue = await readIssue(second.url);
    expect(issue.status).toBe(200);
    expect(await issue.json()).toEqual(await (await readIssue(project.url)).json());
    const trail = await second.compose('exec', '-T', 'bank-api', 'node', 'src/audit-command.ts', 'verify');
    expect(trail).toContain('The audit trail is whole');
  } finally {
    await second.remove();
  }
});

test('every service ends by itself when it is stopped, and comes back with its data', async ({ project }) => {
  await project.compose('stop');
  const killed = (await project.containers()).filter(({ ExitCode: code }) => code === 137);
  expect(killed.map(({ Service: service }) => service)).toEqual([]);
  await project.compose('up', '--wait');
  expect((await readIssue(project.url)).status).toBe(200);
});

test('down leaves no container, network or volume', async ({ project }) => {
  await project.compose('down', '--volumes', '--timeout', '15');
  const label = 'label=com.docker.compose.project=portal-test';
  for (const [kind, ...more] of [['container', '--all'], ['network'], ['volume']] as const)
    expect(await project.run('docker', kind, 'ls', ...more, '--quiet', '--filter', label), kind).toBe('');
});
