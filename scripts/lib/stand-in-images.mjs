import { cpSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parse } from 'yaml';
import { pinnedNode, rootDir, run } from './process.mjs';

const STAND_INS = path.join(rootDir, 'e2e/compose/stand-ins');
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * The images that the Dockerfile and docker-compose.yml begin with. Where the registry cannot be reached, Debian
 * packages and servers of the tests stand in for them under the same names.
 */
export async function ensureBaseImages(env, folder) {
  const docker = async (...args) => {
    const { code, output } = await run('docker', args, { env, capture: true });
    if (code !== 0) throw new Error(`docker ${args.join(' ')} failed:\n${output}`);
    return output;
  };
  const read = (file) => readFileSync(path.join(rootDir, file), 'utf8');
  const { services } = parse(read('docker-compose.yml'), { merge: true });
  const node = /^ARG NODE_IMAGE=(\S+)$/m.exec(read('Dockerfile'))[1];
  const { image: postgres } = services.postgres;
  const isLacking = async (image) =>
    (await run('docker', ['image', 'inspect', image], { env, capture: true })).code !== 0 &&
    (await run('docker', ['pull', '--quiet', image], { env, capture: true })).code !== 0;
  if (!(await isLacking(node))) return;

  const debian = async (name, suite, packages) => {
    const archive = path.join(folder, `${name}.tar`);
    const args = ['--quiet', '--variant=minbase', `--include=${packages}`, suite, archive];
    const { code, output } = await run('mmdebstrap', args, { capture: true });
    if (code !== 0) throw new Error(`mmdebstrap failed:\n${output}`);
    await docker('import', archive, `stand-in/${name}`);
  };
  const build = (name, image, files, ...args) => {
    const context = path.join(folder, name);
    cpSync(path.join(STAND_INS, name), context, { recursive: true });
    for (const file of files)
      cpSync(file, path.join(context, path.basename(file)), { recursive: true, dereference: true });
    return docker(
      'build',
      '--quiet',
      '--tag',
      image,
      ...args.flatMap((arg) => ['--build-arg', arg]),
      context,
    );
  };
  mkdirSync(folder, { recursive: true });
  await debian('debian', 'bookworm', 'libstdc++6,ca-certificates,wget');
  await debian('debian-postgres', 'trixie', 'postgresql-17');
  const { output: npmCommand } = await run('sh', ['-c', 'command -v npm'], { capture: true });
  const npm = path.dirname(path.dirname(realpathSync(npmCommand.trim())));
  await build('node', node, [pinnedNode, npm, CERTIFICATES]);
  await build('postgres', postgres, []);
  const version = (name) =>
    createRequire(path.join(rootDir, 'bank-api/package.json'))(`${name}/package.json`).version;
  const lib = ['process.mjs', 's3-server.mjs'].map((file) => path.join(rootDir, 'scripts/lib', file));
  const arg = `NODE_IMAGE=${node}`;
  await build('storage', services.storage.image, lib, arg, `S3RVER=${version('@20minutes/s3rver')}`);
  await build('mail', services.mail.image, [], arg, `SMTP_SERVER=${version('smtp-server')}`);
}
