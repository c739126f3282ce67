/** The browser's locks, which jsdom has not, until the test ends: those that other tabs hold, and those of this tab. */
export function withLocks(...others: readonly string[]) {
  const own: string[] = [];
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: async (name: string, _options: object, work: () => Promise<void>) => {
        own.push(name);
        await work();
        own.splice(own.indexOf(name), 1);
      },
      query: () => Promise.resolve({ held: [...others, ...own].map((name) => ({ name })), pending: [] }),
    },
  });
  return { held: (): readonly string[] => own };
}

/** Takes them back. */
export const withoutLocks = (): boolean => Reflect.deleteProperty(navigator, 'locks');
