import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Folders of the kernel whose every file is an entry point of remotes. */
const FOLDERS = ['contract', 'domain'];
/** Modules of pages; builds, tests, commands and the delivery server import others. */
const OF_PAGES = /^\.\/src\/(?!(?:federation|team|testing)\/)/;

const sorted = (entries) => Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Everything that host, remotes and banks rely on in one another, as data that a diff shows. */
export async function contractReport(rootDir) {
  const kernel = path.join(rootDir, 'shared-kernel');
  const load = (file) => import(pathToFileURL(path.join(kernel, 'src', file)).href);
  const require = createRequire(path.join(kernel, 'package.json'));
  const { z } = await import(pathToFileURL(require.resolve('zod')).href);
  const { contractVersion } = await load('contract/version.ts');
  const toSchema = (schema, io) =>
    schema === undefined ? null : withoutNoise(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));

  const endpoints = [];
  const contractFolder = path.join(kernel, 'src/contract');
  for (const file of readdirSync(contractFolder).filter(
    (name) => /^[\w-]+\.ts$/.test(name) && !name.includes('.test'),
  )) {
    for (const value of Object.values(await load(`contract/${file}`))) {
      if (typeof value !== 'object' || value === null || !('method' in value) || !('path' in value)) continue;
      endpoints.push([
        value.id,
        {
          call: `${value.method} ${value.path}`,
          auth: value.auth,
          roles: value.roles ?? null,
          errors: [...(value.errors ?? [])].sort(),
          params: toSchema(value.params, 'input'),
          query: toSchema(value.query, 'input'),
          body: toSchema(value.body, 'input'),
          response: toSchema(value.response, 'output'),
        },
      ]);
    }
  }
  const { serverEventSchema } = await load('contract/events.ts').catch(() => ({
    serverEventSchema: undefined,
  }));
  const events = (serverEventSchema?.options ?? []).map((option) => [
    option.shape.type.value,
    toSchema(option, 'output'),
  ]);
  const { remoteManifestSchema } = await load('remote/manifest.ts');
  const { remoteBuildRecordSchema } = await load('remote/build-record.ts');
  const { releaseSchema } = await load('remote/release.ts').catch(() => ({}));
  return {
    version: contractVersion,
    endpoints: sorted(endpoints),
    events: sorted(events),
    records: {
      manifest: toSchema(remoteManifestSchema, 'input'),
      build: toSchema(remoteBuildRecordSchema, 'input'),
      release: toSchema(releaseSchema, 'input'),
    },
    exports: kernelExports(kernel, require('typescript')),
  };
}

function withoutNoise(schema) {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === '$schema' || key === 'description' ? undefined : value)),
  );
}

/** Exported names of every entry point; of types also the names of their properties. */
function kernelExports(kernel, ts) {
  const { exports } = JSON.parse(readFileSync(path.join(kernel, 'package.json'), 'utf8'));
  const entries = Object.entries(exports)
    .filter(
      ([name, file]) => !name.includes('*') && OF_PAGES.test(file) && existsSync(path.join(kernel, file)),
    )
    .map(([name, file]) => [name.replace('.', 'shared-kernel'), path.join(kernel, file)]);
  for (const folder of FOLDERS) {
    for (const file of readdirSync(path.join(kernel, 'src', folder))) {
      if (!file.endsWith('.ts') || file.includes('.test.')) continue;
      entries.push([`shared-kernel/${folder}/${file.slice(0, -3)}`, path.join(kernel, 'src', folder, file)]);
    }
  }
  const config = ts.readConfigFile(path.join(kernel, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, kernel);
  const program = ts.createProgram(
    entries.map(([, file]) => file),
    { ...options, noEmit: true, incremental: false, tsBuildInfoFile: undefined },
  );
  const checker = program.getTypeChecker();
  return sorted(
    entries.map(([name, file]) => {
      const module = checker.getSymbolAtLocation(program.getSourceFile(file));
      const symbols = module ? checker.getExportsOfModule(module) : [];
      return [name, sorted(symbols.map((symbol) => [symbol.name, describe(symbol, checker, ts)]))];
    }),
  );
}

function describe(symbol, checker, ts) {
  const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  if (real.flags & ts.SymbolFlags.Value) return 'value';
  const type = checker.getDeclaredTypeOfSymbol(real);
  // Only what is declared as an object has properties of its own; a union or a text has those of the language.
  if (!(type.flags & ts.TypeFlags.Object)) return 'type';
  return checker
    .getPropertiesOfType(type)
    .map((property) => `${property.name}${property.flags & ts.SymbolFlags.Optional ? '?' : ''}`)
    .filter((property) => !property.startsWith('__'))
    .sort()
    .join(' ');
}
