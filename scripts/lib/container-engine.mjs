import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installDebianPackages } from './debian.mjs';
import { run } from './process.mjs';

/** The Debian release whose engine and compose are new enough: see the head of docker-compose.yml. */
const NEWER_DEBIAN = 'trixie';
const NEWER = ['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx', 'containerd'];

export const NO_ENGINE =
  'No container engine can be started here, so nothing of compose is run: it takes Docker Engine 25 with Compose 2.20.2, or Debian and root.';

/**
 * A container engine: the one that runs here already, else one of Debian's with data of its own below /tmp.
 * `{ env, stop() }`, or `null` where none can be had.
 */
export async function startContainerEngine() {
  if (await isNewEnough({})) return { env: {}, stop: () => Promise.resolve() };
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  // A socket's path is short: the folder stands directly below /tmp.
  const folder = mkdtempSync(path.join(tmpdir(), 'engine-'));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    // Its runc fits this machine's C library, and it brings iptables.
    if (!(await installDebianPackages(['docker.io', 'iptables', 'mmdebstrap']))) return (discard(), null);
    const files = await unpackNewer(folder);
    const engine = await launch(folder, files);
    if (engine) return engine;
  } catch (error) {
    console.log(error.message);
  }
  discard();
  return null;
}

async function isNewEnough(env) {
  const version = await run('docker', ['version', '--format', '{{.Server.Version}}'], { env, capture: true });
  const compose = await run('docker', ['compose', 'version', '--short'], { env, capture: true });
  const [major, minor, patch] = compose.output.trim().replace(/^v/, '').split(/[.-]/).map(Number);
  return (
    version.code === 0 &&
    compose.code === 0 &&
    Number.parseInt(version.output, 10) >= 25 &&
    (major > 2 || (major === 2 && (minor > 20 || (minor === 20 && patch >= 2))))
  );
}

/** Debian's newer packages as files, installed nowhere. */
async function unpackNewer(folder) {
  const apt = path.join(folder, 'apt');
  for (const each of ['lists/partial', 'cache/archives/partial', 'debs'])
    mkdirSync(path.join(apt, each), { recursive: true });
  const { output } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { capture: true });
  const mirror = output.split('\n').find((line) => line.startsWith('http'));
  if (!mirror) throw new Error('apt-get knows no mirror.');
  writeFileSync(path.join(apt, 'sources.list'), `deb ${mirror} ${NEWER_DEBIAN} main\n`);
  writeFileSync(
    path.join(apt, 'apt.conf'),
    [
      `Dir::Etc::SourceList "${apt}/sources.list";`,
      'Dir::Etc::SourceParts "-";',
      `Dir::State::Lists "${apt}/lists";`,
      `Dir::Cache "${apt}/cache";`,
      'APT::Sandbox::User "root";',
    ].join('\n'),
  );
  const options = {
    env: { APT_CONFIG: path.join(apt, 'apt.conf') },
    cwd: path.join(apt, 'debs'),
    capture: true,
  };
  for (const args of [['update'], ['download', ...NEWER]]) {
    const { code, output: said } = await run('apt-get', args, options);
    if (code !== 0) throw new Error(`apt-get ${args[0]} failed: ${said}`);
  }
  const files = path.join(folder, 'files');
  for (const name of readdirSync(options.cwd)) await run('dpkg-deb', ['-x', name, files], options);
  const bin = path.join(folder, 'bin');
  const plugins = path.join(folder, 'config/cli-plugins');
  for (const each of [bin, plugins]) mkdirSync(each, { recursive: true });
  for (const program of [
    'sbin/dockerd',
    'sbin/docker-proxy',
    'bin/docker',
    'bin/containerd',
    'bin/containerd-shim-runc-v2',
  ])
    copyFileSync(path.join(files, 'usr', program), path.join(bin, path.basename(program)));
  for (const plugin of ['docker-compose', 'docker-buildx'])
    copyFileSync(path.join(files, 'usr/libexec/docker/cli-plugins', plugin), path.join(plugins, plugin));
  return { bin, config: path.join(folder, 'config') };
}

async function launch(folder, { bin, config }) {
  const PATH = `${bin}${path.delimiter}${process.env.PATH}`;
  const socket = `unix://${folder}/docker.sock`;
  const log = openSync(path.join(folder, 'dockerd.log'), 'w');
  const daemon = spawn(
    path.join(bin, 'dockerd'),
    [
      ...['--data-root', path.join(folder, 'data'), '--exec-root', path.join(folder, 'exec')],
      ...['--pidfile', path.join(folder, 'docker.pid'), '--host', socket],
    ],
    { env: { ...process.env, PATH }, stdio: ['ignore', log, log] },
  );
  const ended = new Promise((resolve) => daemon.once('close', resolve));
  const env = { PATH, DOCKER_HOST: socket, DOCKER_CONFIG: config };
  const stop = async () => {
    daemon.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for (let attempt = 0; attempt < 60 && daemon.exitCode === null; attempt += 1) {
    if (await isNewEnough(env)) return { env, stop };
    await delay(500);
  }
  await stop();
  return null;
}
