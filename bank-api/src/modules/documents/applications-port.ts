import type { ApplicationsPort } from './ports.ts';

let bound: ApplicationsPort | undefined;

/** Says who knows the applications. */
export function bindApplications(port: ApplicationsPort): void {
  bound = port;
}

/** The applications module as the documents need it. @throws Error when the server was built without it. */
export function applications(): ApplicationsPort {
  if (bound === undefined) throw new Error('The applications module is not registered');
  return bound;
}
