import { join } from 'node:path';

const kernelFolder = import.meta.dirname;

/** Packages that are CommonJS throughout: compiling them again would only cost time. */
const COMMONJS = [
  'axios',
  'dayjs',
  'lodash',
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'scheduler',
  'zod',
  '@tanstack\\+[\\w-]+',
  '@testing-library\\+[\\w-]+',
];

/** Jest configuration that every browser package shares: swc, jsdom, the kernel's test setup. */
export const jestBase = {
  testEnvironment: join(kernelFolder, 'jest.environment.mjs'),
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  setupFilesAfterEnv: [join(kernelFolder, 'src/testing/jest-setup.ts')],
  transform: {
    '\\.[cm]?[jt]sx?$': [
      join(kernelFolder, 'jest.transform.mjs'),
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
  transformIgnorePatterns: [`/node_modules/\\.pnpm/(?:${COMMONJS.join('|')})@`],
  moduleNameMapper: {
    '\\.css$': join(kernelFolder, 'src/testing/css-stub.ts'),
    '/Dom/dynamicCSS$': join(kernelFolder, 'src/testing/dynamic-css-stub.ts'),
    // Drawn on a canvas, which jsdom has none of: the journeys see charts, and here their tables say the same.
    '^@ant-design/charts$': join(kernelFolder, 'src/testing/charts-stub.ts'),
    // The build shares antd's ES modules; jest reads the same files compiled to CommonJS.
    '^antd/es/(.*)$': 'antd/lib/$1',
  },
  testTimeout: 20_000,
};
