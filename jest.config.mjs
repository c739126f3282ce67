import { remoteNames } from './scripts/lib/builds.mjs';
import { jestPreset } from './shared-kernel/jest.preset.mjs';

/** Every browser package in one program and one project: what several packages import is compiled once for all. */
export default {
  ...jestPreset,
  roots: ['shared-kernel', 'host', ...remoteNames].map((name) => `<rootDir>/${name}/src`),
  // One more than there are cores: a worker often waits for the one that hands out the files.
  maxWorkers: 3,
  // What a worker keeps of each file's jsdom adds up: one that has grown is started anew.
  workerIdleMemoryLimit: '1GB',
  // Giving back a gigabyte takes longer than half a second, after which jest would tell of a leak.
  workerGracefulExitTimeout: 10_000,
};
