import webpack from 'webpack';
import { loadConfig } from './load-config.ts';
import { ReleaseError } from './release-error.ts';

/** Builds the release of a remote into its `dist`. */
export async function buildRemote(folder: string, print: (line: string) => void): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const compiler = webpack(await loadConfig(folder, 'production'));
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise<void>((resolve, reject) =>
    compiler.close((error) => (error ? reject(error) : resolve())),
  );
  if (!stats || stats.hasErrors())
    throw new ReleaseError(stats?.toString('errors-only') ?? 'The build ended without a result.');
  print(`Built ${stats.compilation.outputOptions.path ?? 'dist'}.`);
}
