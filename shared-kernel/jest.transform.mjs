import swcJest from '@swc/jest';

/** The same rewriting that the build does, to the CommonJS files: one component must not load the whole library. */
const LIBRARIES = {
  antd: (name) => `antd/lib/${name.replace(/(?<=[a-z])([A-Z])/g, '-$1').toLowerCase()}`,
  '@ant-design/icons': (name) => `@ant-design/icons/lib/icons/${name}`,
};
const NAMED_IMPORT = /^import \{([^}]*)\} from '(antd|@ant-design\/icons)';/gm;

function rewriteImports(source) {
  return source.replace(NAMED_IMPORT, (_statement, names, library) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [imported, local = imported] = name.split(' as ');
        return `import ${local} from '${LIBRARIES[library](imported)}';`;
      })
      .join(' '),
  );
}

/** swc with library imports narrowed to single components. */
export function createTransformer(options) {
  const swc = swcJest.createTransformer(options);
  // The kernel is narrowed where it came as a package as well.
  const isForeign = (path) => path.includes('/node_modules/') && !path.startsWith(import.meta.dirname);
  const narrowed = (source, path) => (isForeign(path) ? source : rewriteImports(source));
  return {
    ...swc,
    getCacheKey: (source, path, context) => swc.getCacheKey(narrowed(source, path), path, context),
    process: (source, path, context) => swc.process(narrowed(source, path), path, context),
  };
}

export default { createTransformer };
