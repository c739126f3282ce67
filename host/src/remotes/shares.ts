import type { ShareTable } from './federation-runtime.ts';

/** What the host provides to remotes. The build fills it from the sharing table (federation/shares-loader). */
export const shares: ShareTable = {};
