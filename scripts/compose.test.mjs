import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { deployText } from './lib/deploy-file.mjs';
import { rootDir } from './lib/process.mjs';

const read = (file) => readFileSync(path.join(rootDir, file), 'utf8');
const { services, volumes, networks } = parse(read('docker-compose.yml'), { merge: true });
const servicesList = Object.entries(services);
/** Instructions of the Dockerfile, continuation lines joined, comments left out. */
const instructions = read('Dockerfile')
  .replace(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'));
const workspace = parse(read('pnpm-workspace.yaml')).packages.flatMap((pattern) =>
  globSync(`${pattern}/package.json`, { cwd: rootDir }).map((file) => path.dirname(file)),
);
const SECRET_NAME = /password|secret|token|access_key|private_key|credential/i;

/** Dockerfile stages by name: what they begin with and what they do. */
function readStages() {
  const stages = new Map();
  let current;
  for (const line of instructions) {
    const from = /^FROM (\S+) AS (\S+)$/.exec(line);
    if (from) stages.set(from[2], (current = { from: from[1], lines: [] }));
    else current?.lines.push(line);
  }
  return stages;
}
const stages = readStages();

/** The last value of an instruction in a stage or in what it begins with. */
function effective(name, instruction) {
  const stage = stages.get(name);
  if (!stage) return undefined;
  const own = stage.lines.findLast((line) => line.startsWith(`${instruction} `));
  return own ? own.slice(instruction.length + 1) : effective(stage.from, instruction);
}

/** `name:tag` with at least a minor version, or a digest. */
const isPinned = (image) => /@sha256:[0-9a-f]{64}$|:v?\d+\.\d+[\w.-]*$/.test(image);

test('docker-compose.yml passes dclint', () => {
  const output = execFileSync(
    'node',
    [
      'node_modules/dclint/bin/dclint.cjs',
      '--formatter',
      'json',
      '--max-warnings',
      '0',
      'docker-compose.yml',
    ],
    { cwd: rootDir, encoding: 'utf8' },
  );
  for (const { messages, errorCount, warningCount } of JSON.parse(output))
    assert.deepEqual(
      { errorCount, warningCount },
      { errorCount: 0, warningCount: 0 },
      JSON.stringify(messages),
    );
});

test('docker-compose.yml has one service per deployable', () => {
  const remotes = workspace.filter((name) => name.startsWith('mf-'));
  assert.ok(remotes.length >= 5);
  assert.deepEqual(
    servicesList.map(([name]) => name).sort(),
    ['bank-api', 'mail', 'portal', 'postgres', 'storage', ...remotes].sort(),
  );
  for (const name of remotes) {
    assert.deepEqual(services[name].build, { context: '.', target: 'remote', args: { REMOTE: name } });
  }
});

test('the portal reads a mounted folder, which is portal.json with the addresses of the containers', async () => {
  assert.ok(services.portal.volumes.includes('${PORTAL_CONFIG_FOLDER:-./deploy}:/config:ro'));
  assert.match(effective('portal', 'ENV'), /PORTAL_CONFIG=\/config\/portal\.json/);
  assert.ok(!instructions.some((line) => /^COPY .*portal\.json/.test(line)), 'no image has one baked in');
  assert.ok(
    read('deploy/portal.json') === (await deployText()),
    'deploy/portal.json is not portal.json with the addresses of the containers: npm run deploy-file',
  );
});

test('the file of the containers leaves remotes of other repositories where they are, and keeps the settings of releases', async () => {
  const releases = { tokens: [{ name: 'tasks-ci', sha256: 'a'.repeat(64), remotes: ['mf-tasks'] }] };
  const remotes = [
    { name: 'mf-tasks', routes: ['/tasks'] },
    { name: 'mf-far', origin: 'https://far.example/mf' },
    { name: 'mf-news', origin: 'mf-news/dist' },
  ];
  const text = await deployText(JSON.stringify({ port: 8080, banks: [], remotes, releases }));
  const [published, far, news] = remotes;
  assert.deepEqual(JSON.parse(text), {
    banks: [],
    remotes: [published, far, { ...news, origin: 'http://mf-news:8080' }],
    releases,
  });
});

test('every image that is built from sources can name its commit', () => {
  for (const name of ['bank-api', 'portal', 'remote-build']) {
    const lines = stages.get(name).lines;
    assert.ok(lines.includes('ARG COMMIT=unknown') && lines.includes('ENV PORTAL_COMMIT=${COMMIT}'), name);
  }
  assert.equal(services['bank-api'].build.args.COMMIT, '${COMMIT:-unknown}');
  assert.equal(services.portal.build.args.COMMIT, '${COMMIT:-unknown}');
});

test('the Dockerfile asks for no frontend to be fetched', () => {
  assert.doesNotMatch(read('Dockerfile'), /^#\s*syntax\s*=/m);
});

test('a change of one remote rebuilds that remote alone', () => {
  const copied = (name) => stages.get(name).lines.filter((line) => /^COPY (?!--)/.test(line));
  assert.deepEqual(copied('remote-build'), ['COPY ${REMOTE} ${REMOTE}']);
  assert.deepEqual(copied('portal-build'), ['COPY host host']);
  for (const line of copied('sources')) assert.doesNotMatch(line, /\b(mf-|host|\.( |$))/);
});

test('every compose service has a health check', () => {
  for (const [name, { healthcheck }] of servicesList) {
    assert.ok(Array.isArray(healthcheck?.test) && healthcheck.test.length > 1, name);
    assert.ok(healthcheck.interval && healthcheck.timeout && healthcheck.retries > 0, name);
  }
});

test('health checks cost no Node process, and twice a minute are enough', () => {
  for (const [name, { healthcheck }] of servicesList) {
    const { test: command, interval, start_interval: startInterval } = healthcheck;
    assert.deepEqual([interval, startInterval], ['30s', '1s'], name);
    assert.ok(!command.includes('node') && command[0] === 'CMD', `${name}: ${command.join(' ')}`);
  }
});

test('compose bounds memory, processes and logs of every service', () => {
  for (const [name, { mem_limit: memory, pids_limit: processes, logging }] of servicesList) {
    assert.match(memory, /^\d+[mg]$/, name);
    assert.ok(processes > 0 && processes <= 200, name);
    assert.deepEqual(logging, { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } }, name);
  }
});

test('compose services reach only whom they need', () => {
  const open = Object.keys(networks).filter((name) => !networks[name]?.internal);
  assert.deepEqual(open, ['edge', 'outside']);
  const members = (network) =>
    servicesList.filter(([, { networks: own }]) => own.includes(network)).map(([name]) => name);
  assert.deepEqual(members('edge'), ['portal']);
  assert.deepEqual(members('outside'), ['bank-api', 'mail']);
  assert.deepEqual(members('bank'), ['portal', 'bank-api']);
  assert.deepEqual(members('data'), ['bank-api', 'postgres']);
  assert.deepEqual(members('storage'), ['portal', 'bank-api', 'storage']);
  for (const name of members('remotes')) assert.match(name, /^(mf-|portal$)/);
});

test('no compose service runs as root, and own images are read-only', () => {
  for (const [name, service] of servicesList) {
    assert.ok(service.user && !/^(root|0)(:|$)/.test(service.user), `${name} names a user`);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    if (!service.build) continue;
    assert.equal(service.read_only, true, name);
    assert.equal(effective(service.build.target, 'USER'), service.user, name);
  }
});

test('bank-api runs as two replicas on one database and one storage', () => {
  const { deploy, ports, container_name: own, environment } = services['bank-api'];
  assert.equal(deploy.replicas, '${BANK_API_REPLICAS:-2}');
  assert.equal(ports, undefined, 'a fixed port would allow one replica only');
  assert.equal(own, undefined);
  const known = ({ DATABASE_HOST, S3_ENDPOINT, SMTP_URL }) => [DATABASE_HOST, S3_ENDPOINT, SMTP_URL];
  assert.deepEqual(known(environment), [
    '${DATABASE_HOST:-postgres}',
    '${S3_ENDPOINT:-http://storage:8333}',
    '${SMTP_URL:-smtp://mail:1025}',
  ]);
});

test('postgres, storage and mail may be servers elsewhere', () => {
  for (const name of ['postgres', 'storage', 'mail']) {
    assert.deepEqual(services[name].profiles, [name]);
    for (const [user, { depends_on: needs }] of servicesList)
      if (needs?.[name]) assert.equal(needs[name].required, false, `${user} starts without ${name}`);
  }
  assert.match(read('.env.example'), /^COMPOSE_PROFILES=postgres,storage,mail$/m);
});

test('a container has the time that its server takes to finish', () => {
  const limitMs = (file) => Number(/^const SHUTDOWN_LIMIT_MS = (\d+)_000;$/m.exec(read(file))[1]) * 1000;
  const limits = ['bank-api/src/server.ts', 'host/server/server.ts'].map(limitMs);
  const [, seconds] = /docker stop --time (\d+) /.exec(read('deploy/update.sh'));
  for (const name of ['bank-api', 'portal']) {
    assert.equal(services[name].stop_grace_period, `${seconds}s`);
    assert.ok(Number(seconds) * 1000 > Math.max(...limits));
  }
});

test('the server of a remote ends when it is told to', () => {
  const [, command, ...more] = /^\["node", "--import", "([^"]+)", "([^"]+)", /.exec(
    effective('remote', 'CMD'),
  );
  assert.match(command, /process\.once\('SIGTERM',/);
  assert.deepEqual(more, ['/usr/local/bin/sirv']);
});

test('bank-api has the time that a migration takes', () => {
  assert.equal(services['bank-api'].healthcheck.start_period, '10m');
});

test('the portal runs without bank-api where every bank has a server of its own', () => {
  const { environment } = services.portal;
  assert.equal(environment.BANK_API_URL, '${BANK_API_URL:-http://bank-api:8081}');
});

test('the portal may have keys of storage that open no documents', () => {
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    assert.ok(
      services.portal.environment[`RELEASE_${name}`].startsWith(`\${RELEASE_${name}:-\${${name}:?`),
      name,
    );
});

test('compose passes on what operators set', () => {
  for (const name of ['METRICS_TOKEN', 'LOG_LEVEL'])
    assert.match(services.portal.environment[name], new RegExp(`^\\$\\{${name}:-`));
  for (const name of ['LOG_LEVEL', 'SMTP_URL', 'MAIL_FROM', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET'])
    assert.match(services['bank-api'].environment[name], new RegExp(`^\\$\\{${name}:-`));
});

test('bank-api is built with what checks ГОСТ signatures where it is named, and reads authorities of the mounted folder', () => {
  const { build, environment, volumes: mounts } = services['bank-api'];
  assert.equal(build.args.GOST_OPENSSL, '${GOST_OPENSSL:-}');
  assert.equal(environment.GOST_OPENSSL, build.args.GOST_OPENSSL);
  assert.equal(environment.SIGNATURE_AUTHORITIES, '${SIGNATURE_AUTHORITIES:-}');
  assert.ok(mounts.includes('${PORTAL_CONFIG_FOLDER:-./deploy}:/config:ro'));
  const { lines } = stages.get('bank-api');
  assert.ok(lines.includes('ARG GOST_OPENSSL'));
  const install = lines.find((line) => line.includes('apt-get install')) ?? '';
  assert.match(install, /^RUN if \[ -n "\$\{GOST_OPENSSL\}" \]; then .* openssl libengine-gost-openssl /);
  assert.ok(lines.indexOf(install) < lines.indexOf('USER node'), 'installed by root');
});

test('the server’s user of the database does not have the password of the owner', () => {
  const { environment } = services['bank-api'];
  const [own, owner] = ['DATABASE_PASSWORD', 'DATABASE_OWNER_PASSWORD'].map(
    (name) => /^\$\{(\w+):\?/.exec(environment[name])[1],
  );
  assert.notEqual(own, owner);
  assert.ok(services.postgres.environment.POSTGRES_PASSWORD.startsWith(`\${${owner}:?`), owner);
  for (const [name, { environment: other = {} }] of servicesList)
    if (name !== 'bank-api') assert.ok(!JSON.stringify(other).includes(`{${own}:`), name);
});

test('compose writes no password into an address', () => {
  for (const [name, { environment = {} }] of servicesList)
    for (const value of Object.values(environment)) assert.doesNotMatch(String(value), /:\/\/[^/]*@/, name);
});

test('dependencies and volumes of compose services are declared', () => {
  for (const [name, service] of servicesList) {
    for (const other of Object.keys(service.depends_on ?? {}))
      assert.ok(services[other], `${name}: ${other}`);
    for (const mount of service.volumes ?? [])
      assert.ok(mount.startsWith('${') || mount.split(':')[0] in volumes, `${name}: ${mount}`);
  }
});

test('compose publishes ports on 127.0.0.1 only', () => {
  for (const [name, { ports = [] }] of servicesList)
    for (const port of ports) assert.match(String(port), /^127\.0\.0\.1:/, name);
});

test('compose secrets come from the environment without a default', () => {
  const names = new Set();
  for (const [service, { environment = {} }] of servicesList) {
    for (const [name, value] of Object.entries(environment)) {
      // Without a token /metrics answers to this machine alone, a registry that is not connected has none, and a portal
      // that is given no secret makes one.
      if (!SECRET_NAME.test(name) || /^(?:METRICS_TOKEN|PORTAL_SECRET)$|_REGISTRY_TOKEN$/.test(name))
        continue;
      const found = /\$\{(\w+):\?[^}]+\}/.exec(String(value));
      assert.ok(found, `${service}: ${name} is \${NAME:?message}`);
      names.add(found[1]);
    }
  }
  assert.ok(names.size >= 3);
  const example = read('.env.example');
  for (const name of names)
    assert.match(example, new RegExp(`^${name}=$`, 'm'), `${name} is empty in .env.example`);
  assert.match(read('.dockerignore'), /^\.env$/m);
  assert.match(read('.gitignore'), /^\.env$/m);
});

test('.env.example has every variable of docker-compose.yml', () => {
  const used = new Set([...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const example = read('.env.example');
  for (const name of used) assert.match(example, new RegExp(`^${name}=`, 'm'), name);
});

test('compose and Dockerfile images are pinned to a version', () => {
  for (const [name, { image }] of servicesList) if (image) assert.ok(isPinned(image), `${name}: ${image}`);
  const defaults = new Map(
    instructions.flatMap((line) => {
      const found = /^ARG (\w+)=(\S+)$/.exec(line);
      return found ? [[found[1], found[2]]] : [];
    }),
  );
  for (const [name, { from }] of stages) {
    const base = from.replace(/^\$\{(\w+)\}$/, (_all, variable) => defaults.get(variable) ?? '');
    assert.ok(stages.has(base) || isPinned(base), `${name}: ${base}`);
  }
  const { node } = JSON.parse(read('package.json')).devDependencies;
  assert.equal(defaults.get('NODE_IMAGE'), `node:${node}-bookworm-slim`, 'the runtime of package.json');
  assert.match(read('scripts/lib/install.mjs'), /'pnpm@(\S+)'/);
  const [, pnpm] = /'pnpm@(\S+)'/.exec(read('scripts/lib/install.mjs'));
  for (const line of instructions.filter((one) => one.includes('pnpm@'))) {
    assert.ok(line.includes(`pnpm@${pnpm} install --frozen-lockfile`), line);
  }
  const sirv = JSON.parse(read('package.json')).devDependencies['sirv-cli'];
  assert.ok(
    instructions.some((line) => line.includes(`sirv-cli@${sirv}`)),
    'the same sirv as in the tests',
  );
});

test('every Dockerfile target and the files it copies exist', () => {
  for (const [name, { build }] of servicesList) if (build) assert.ok(stages.has(build.target), name);
  for (const [name, { lines }] of stages) {
    for (const line of lines.filter((one) => one.startsWith('COPY '))) {
      const given = line.split(/\s+/).slice(1);
      const from = given.find((word) => word.startsWith('--from='))?.slice('--from='.length);
      const words = given.filter((word) => !word.startsWith('--') && word !== '${REMOTE}');
      if (from) {
        assert.ok(stages.has(from), `${name}: ${line}`);
        continue;
      }
      for (const source of words.slice(0, -1))
        assert.ok(existsSync(path.join(rootDir, source)), `${name}: ${source}`);
    }
  }
});

test('the Dockerfile installs the lockfile with the manifest of every package', () => {
  const copied = stages.get('manifests').lines.join('\n');
  for (const name of workspace) assert.ok(copied.includes(`COPY ${name}/package.json ${name}/`), name);
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    assert.ok(copied.includes(file), file);
});

test('no Dockerfile layer carries a secret', () => {
  for (const line of instructions.filter((one) => /^(ENV|ARG) /.test(one)))
    assert.doesNotMatch(line, SECRET_NAME);
  for (const ignored of ['.env', '.data', '.git', '**/node_modules'])
    assert.ok(read('.dockerignore').split('\n').includes(ignored), ignored);
});
