import { setFlagsFromString } from 'node:v8';
import { pathToFileURL } from 'node:url';

/** As bank-api's tests start their servers: the embedded engine's WebAssembly is not compiled a second time and better. */
setFlagsFromString('--liftoff-only');

/** `NODE_OPTIONS` of commands that a test runs as their users do: the processes behind them are over within seconds. */
export const SHORT_LIVED = `--import=${pathToFileURL(import.meta.filename).href}`;
