import { resolve } from 'node:path';
import type { Chunk, Module } from 'webpack';

/** Folder of the kernel's sources. */
const KERNEL = resolve(import.meta.dirname, '..');

/** antd's sheets, which stay with their components: layers keep them in order. */
const ANTD_STYLES = resolve(import.meta.dirname, 'antd-styles');

/**
 * Group of `splitChunks` that keeps the kernel's styles in one file: parts that copied a rule would load it twice, the
 * second time after a sheet that overrides it.
 */
export const kernelStyles = {
  name: 'kernel-styles',
  type: 'css/mini-extract',
  priority: 3,
  chunks: isLoadedLater,
  test: (module: Module): boolean => {
    const file = module.nameForCondition() ?? '';
    return file.startsWith(KERNEL) && !file.startsWith(ANTD_STYLES);
  },
  enforce: true,
};

/** Whether a chunk is not part of the page's start. */
export function isLoadedLater(chunk: Chunk): boolean {
  return !chunk.canBeInitial();
}
