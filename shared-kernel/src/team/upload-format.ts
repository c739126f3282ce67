/**
 * How a release travels: one line of JSON with `release.json` and its signature, then the bytes of its files, one
 * after the other in the order of `release.json`, which has their names and sizes. There are no names but those.
 */
import { z } from 'zod';

export const UPLOAD_TYPE = 'application/x-portal-release';

export const uploadHeadSchema = z.strictObject({
  /** `release.json` as it was written, base64. */
  release: z.base64(),
  /** `release.sig` as it was written. */
  signature: z.string().max(1_000).optional(),
});
export type UploadHead = z.output<typeof uploadHeadSchema>;
