import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { S3_KEY } from '../../scripts/lib/s3-server.mjs';
import { freePort, root } from '../fixtures/processes.ts';

const execute = promisify(execFile);
const TOO_LONG_MS = 1_500_000;

export interface Container {
  readonly ID: string;
  readonly Name: string;
  readonly Service: string;
  readonly Health: string;
  readonly ExitCode: number;
}

/** One project of docker compose: a folder as `git clone` leaves it, and a name. */
export interface Project {
  readonly folder: string;
  readonly url: string;
  readonly secretsKey: string;
  /** `docker compose <args>`; answers what it printed. */
  compose(...args: readonly string[]): Promise<string>;
  /** A program of the folder, in the environment of `docker compose`. */
  run(program: string, ...args: readonly string[]): Promise<string>;
  containers(service?: string): Promise<readonly Container[]>;
  /** Containers, networks, volumes and images of the project, and its folder. */
  remove(): Promise<void>;
}

/** What a fresh clone would hold, with what has been changed here. */
function clone(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  for (const file of listed.split('\0').filter(Boolean))
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
}

/** @param secretsKey that of the project whose backup is restored */
export async function makeProject(
  name: string,
  secretsKey = randomBytes(32).toString('base64'),
): Promise<Project> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-compose-'));
  clone(folder);
  const [port, mailPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    COMPOSE_PROJECT_NAME: name,
    COMPOSE_PROFILES: 'postgres,storage,mail',
    // What a generator of passwords gives, and an address would not bear.
    POSTGRES_PASSWORD: "'sl/pl+eq=at@ha#do$'",
    DATABASE_PASSWORD: "'another/pl+eq=at@ha#do$'",
    S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
    SECRETS_KEY: secretsKey,
    DEMO_DATA: '1',
    PUBLIC_URL: url,
    PORT: String(port),
    MAIL_PORT: String(mailPort),
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(path.join(folder, '.env'), lines.join(''));
  // What this process was started with must not reach the file.
  const kept = ['PATH', 'HOME', 'DOCKER_HOST', 'DOCKER_CONFIG'];
  const env = Object.fromEntries(kept.map((key) => [key, process.env[key]]));
  const run: Project['run'] = async (program, ...args) => {
    const options = { cwd: folder, env, maxBuffer: 1 << 26, timeout: TOO_LONG_MS };
    return (await execute(program, args, options)).stdout;
  };
  const compose: Project['compose'] = (...args) => run('docker', 'compose', ...args);
  return {
    folder,
    url,
    secretsKey,
    compose,
    run,
    containers: async (service) => {
      const printed = await compose('ps', '--all', '--format', 'json', ...(service ? [service] : []));
      return printed
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Container);
    },
    remove: async () => {
      await compose('down', '--volumes', '--remove-orphans', '--rmi', 'local', '--timeout', '5');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Processor time that a container has used, s. */
export function getProcessorSeconds(id: string): Promise<number> {
  const socketPath = (process.env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock').replace('unix://', '');
  return new Promise((resolve, reject) => {
    const asked = request(
      { socketPath, path: `/containers/${id}/stats?stream=false&one-shot=true` },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => {
          const { cpu_stats: used } = JSON.parse(text) as {
            cpu_stats: { cpu_usage: { total_usage: number } };
          };
          resolve(used.cpu_usage.total_usage / 1e9);
        });
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}
