import { TestEnvironment } from 'jest-environment-jsdom';

/** Web APIs that browsers have, jsdom lacks, and Node has under the same name. */
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
];

/** jsdom with the web APIs of a current browser. */
export default class PortalEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    // WebCrypto of jsdom has no `subtle`; byte arrays of either realm must be accepted.
    Object.defineProperty(this.global, 'crypto', { configurable: true, value: globalThis.crypto });
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
  }
}
