import { startS3Server } from './scripts/lib/s3-server.mjs';

const server = await startS3Server({ address: '0.0.0.0', port: 8333, directory: '/data' });
process.once('SIGTERM', () => void server.close().then(() => process.exit()));
