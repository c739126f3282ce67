/** Pages that are opened by a secret link, without an account: `/sign` and `/quote`, each with a start of its own. */
export type LinkPageStart = 'client-sign' | 'client-quote';

/** Whether the page is that one (`host/server/boot-script.ts` decides). */
export const isLinkPage = (start: LinkPageStart): boolean => globalThis.portalStart === start;
