/** Whether the server still has a release. */
export type IsKept = (remote: string, release: string) => boolean;

/** Drops what was said of releases that are no longer kept; keys begin with the remote and the release. */
export function forgetDropped(said: Map<string, unknown>, isKept: IsKept): void {
  for (const key of said.keys()) {
    const [remote = '', release = ''] = key.split(' ');
    if (!isKept(remote, release)) said.delete(key);
  }
}
