/** Whether the page is that of a client's link: `/sign#<bank>.<secret>` (`host/server/boot-script.ts` decides). */
export const isClientSignPage = (): boolean => globalThis.portalStart === 'client-sign';
