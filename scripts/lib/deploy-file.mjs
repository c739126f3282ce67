import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from './process.mjs';

/** The configuration of the containers: banks and remotes of portal.json, each remote at its container's address. */
export async function deployText() {
  const { format, resolveConfig } = await import('prettier');
  const file = path.join(rootDir, 'portal.json');
  const { banks, remotes } = JSON.parse(readFileSync(file, 'utf8'));
  const inContainers = remotes.map((remote) => ({ ...remote, origin: `http://${remote.name}:8080` }));
  const text = JSON.stringify({ banks, remotes: inContainers });
  return format(text, { ...(await resolveConfig(file)), parser: 'json' });
}
