import { fileURLToPath } from 'node:url';

/** File of a kernel's module for whoever takes paths only: `.ts` in the workspace, `.js` in the packed SDK. */
export const kernelFile = (module: string): string => fileURLToPath(import.meta.resolve(`#kernel/${module}`));
