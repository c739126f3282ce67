import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { deployText } from './lib/deploy-file.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { rootDir } from './lib/process.mjs';

/** `npm run deploy-file`: writes deploy/portal.json, which the containers read, from portal.json. */
await ensureInstalled();
writeFileSync(path.join(rootDir, 'deploy/portal.json'), await deployText());
