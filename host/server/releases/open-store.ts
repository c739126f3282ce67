import type { StoreConfig } from '../config.ts';
import { FolderStore } from './folder-store.ts';
import type { ReleaseStore } from './release-store.ts';

/** The release store of the configuration. */
export async function openStore({ store, bucket }: StoreConfig): Promise<ReleaseStore> {
  if (!bucket) return new FolderStore(store);
  // The client of S3 is large, and most servers have no use for it.
  const { BucketStore } = await import('./bucket-store.ts');
  return new BucketStore(bucket, store);
}
