export { S3_KEY, startS3Server } from '../../../scripts/lib/s3-server.mjs';
export type { S3Options } from '../../../scripts/lib/s3-server.mjs';
