import type { HostBuildRecord } from 'shared-kernel/remote/build-record';

export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What the releases of one remote need of the registry. */
export interface RegistrySurroundings {
  readonly sharing: () => HostBuildRecord['sharing'];
  /** Routes of the other remotes by owner. */
  readonly routesBeside: (remote: string) => ReadonlyMap<string, readonly string[]>;
  /** One release at a time is judged, so that two new ones cannot take the same route. */
  judged<T>(work: () => Promise<T>): Promise<T>;
  onRefused?(remote: string): void;
  onActivated?(remote: string, seconds: number): void;
}
