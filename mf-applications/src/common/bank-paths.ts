import { path } from 'shared-kernel/paths';

/** Pages of the bank's own people beside the lists of chapter 2; below `/requests`, which every portal grants. */
export const bankPaths = {
  queue: path('/requests/queue'),
  applications: path('/requests/bank'),
} as const;
