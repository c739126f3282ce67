import { resolve } from 'node:path';
import { startTelemetry, TelemetrySettingError } from 'telemetry';
import { buildApp } from './app.ts';
import { Metrics } from './metrics.ts';
import { followRequests, followSockets } from './open-sockets.ts';
import { StartupError } from './startup-error.ts';
import { waitForConfig } from './wait-for-config.ts';

const configFile = process.env['PORTAL_CONFIG'] ?? resolve(import.meta.dirname, '../../portal.json');
/** Time for requests in flight when the server is asked to stop, ms. */
const SHUTDOWN_LIMIT_MS = 10_000;
/** How often what is still open is looked at then, ms. */
const ENDING_MS = 500;

try {
  const config = await waitForConfig(configFile, process.env, (line) => process.stderr.write(`${line}\n`));
  const metrics = new Metrics();
  const telemetry = await startTelemetry({ env: process.env, service: 'portal', source: metrics.registry });
  const logLevel = process.env['LOG_LEVEL'] ?? 'info';
  const app = await buildApp(config, { logLevel, configFile, telemetry, metrics });
  const endConnections = followSockets(app.server);
  const countWaiting = followRequests(app.server);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      app.log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(0), SHUTDOWN_LIMIT_MS).unref();
      // Event streams and connections without a request never end by themselves.
      setInterval(() => countWaiting() === 0 && endConnections(), ENDING_MS).unref();
      void app.close().then(() => process.exit(0));
    });
  }
  await app.listen({ port: config.port, host: config.host });
} catch (error) {
  process.stderr.write(`${startupLine(error)}\n`);
  process.exit(1);
}

/** One line that says why the server does not start and what to do. */
function startupLine(error: unknown): string {
  if (error instanceof StartupError || error instanceof TelemetrySettingError) return error.message;
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port ?? ''} is taken. Stop the other program or choose another port: PORT=8090 npm start.`;
  }
  return `The delivery server could not start: ${message}`;
}
