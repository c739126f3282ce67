import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hostBuildRecordSchema } from 'shared-kernel/remote/build-record';
import type { HostBuildRecord } from 'shared-kernel/remote/build-record';
import { StartupError } from './startup-error.ts';

/** The host's build record, read again when a new build has replaced it. */
export class HostBuild {
  readonly #file: string;
  #mark = '';
  #record: HostBuildRecord | undefined;

  constructor(folder: string) {
    this.#file = join(folder, 'portal-host.json');
  }

  /** The record of the build that is on disk now. */
  record(): HostBuildRecord {
    try {
      const { mtimeMs, size } = statSync(this.#file);
      const mark = `${mtimeMs}-${size}`;
      if (!this.#record || mark !== this.#mark) {
        this.#record = hostBuildRecordSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
        this.#mark = mark;
      }
      return this.#record;
    } catch {
      // A build that is just being written leaves the last good one in service.
      if (this.#record) return this.#record;
      throw new StartupError(`${this.#file} cannot be read. Build the portal first: npm run build.`);
    }
  }
}
