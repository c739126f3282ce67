import { remoteNames } from './scripts/lib/builds.mjs';
import { jestPreset } from './shared-kernel/jest.preset.mjs';

/** Every browser package in one program: started once, and both workers are busy to the end. */
export default {
  projects: ['shared-kernel', 'host', ...remoteNames],
  maxWorkers: 2,
  // Of several projects jest takes it from here alone.
  testTimeout: jestPreset.testTimeout,
  // What a worker keeps of each file's jsdom adds up: one that has grown is started anew.
  workerIdleMemoryLimit: '1GB',
};
