import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = import.meta.dirname;
/** File of a kernel's module: compiled, in the packed SDK. */
const kernelFile = (module) => fileURLToPath(import.meta.resolve(`#kernel/${module}`));

/** Packages that are CommonJS where a test reads them: compiling them again would only cost time. */
const COMMONJS = [
  'antd',
  'aria-query',
  'axios',
  'dayjs',
  'lodash',
  'pretty-format',
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'scheduler',
  'zod',
  '@ant-design[+/][\\w-]+',
  '@babel[+/]runtime',
  '@rc-component[+/][\\w-]+',
  '@tanstack[+/][\\w-]+',
  '@testing-library[+/][\\w-]+',
];

// Under 'test' antd runs its layout effects after the page was shown, where a key in between is lost; no browser does that.
process.env.NODE_ENV = 'development';

/** Jest configuration of every browser package: swc, jsdom, the kernel's test setup. */
export const jestPreset = {
  testEnvironment: join(folder, 'jest.environment.mjs'),
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  setupFilesAfterEnv: [kernelFile('testing/jest-setup')],
  transform: {
    '\\.[cm]?[jt]sx?$': [
      join(folder, 'jest.transform.mjs'),
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2023',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?:\\.pnpm/)?(?:${COMMONJS.join('|')})[@/]`],
  moduleNameMapper: {
    '\\.css$': kernelFile('testing/css-stub'),
    '/Dom/dynamicCSS$': kernelFile('testing/dynamic-css-stub'),
    // Drawn on a canvas, which jsdom has none of: the journeys see charts, and here their tables say the same.
    '^@ant-design/charts$': kernelFile('testing/charts-stub'),
    // The build shares antd's ES modules; jest reads the same files compiled to CommonJS.
    '^antd/es/(.*)$': 'antd/lib/$1',
  },
  testTimeout: 20_000,
};
