import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from './process.mjs';

const FILE = path.join(rootDir, 'portal.json');

/** A folder of this repository is a container of its own; what is served elsewhere, or published by its team, stays so. */
const inContainer = (remote) =>
  remote.origin === undefined || /^https?:/.test(remote.origin)
    ? remote
    : { ...remote, origin: `http://${remote.name}:8080` };

/** The configuration of the containers: portal.json without its own addresses, and each remote at that of its container. */
export async function deployText(text = readFileSync(FILE, 'utf8')) {
  const { format, resolveConfig } = await import('prettier');
  const { banks, remotes, releases } = JSON.parse(text);
  const settings = JSON.stringify({ banks, remotes: remotes.map(inContainer), releases });
  return format(settings, { ...(await resolveConfig(FILE)), parser: 'json' });
}
