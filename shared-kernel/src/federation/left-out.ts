import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './sharing.ts';

/**
 * Modules that a library brings along and the portal never runs in a browser, for `resolve.alias`: axios' way over
 * `fetch` (it takes XMLHttpRequest, which tells of progress), and zod's JSON Schema, which the server alone makes.
 */
export const leftOut: Readonly<Record<string, false>> = Object.fromEntries(
  [
    join(packageFolder('axios'), 'lib/adapters/fetch.js'),
    join(packageFolder('zod'), 'v4/core/to-json-schema.js'),
    join(packageFolder('zod'), 'v4/core/json-schema-processors.js'),
    // The bundler names a module by where it lies, not by the link to it.
  ].map((file) => [realpathSync(file), false as const]),
);
