import { remoteNames } from './scripts/lib/builds.mjs';
import { jestBase } from './shared-kernel/jest.base.mjs';

/** Every browser package in one program: started once, and both workers are busy to the end. */
export default {
  projects: ['shared-kernel', 'host', ...remoteNames],
  maxWorkers: 2,
  // Of several projects jest takes it from here alone.
  testTimeout: jestBase.testTimeout,
  // What a worker keeps of each file's jsdom adds up: one that has grown is started anew.
  workerIdleMemoryLimit: '1GB',
};
