/**
 * Stands in for the module through which antd writes style elements. jsdom does not lay out, and asking it for
 * the style of an element takes seconds once antd's sheets are there; what hides elements is in `jest-setup.ts`.
 */
export const updateCSS = (): HTMLStyleElement => document.createElement('style');
export const injectCSS = updateCSS;
export const removeCSS = (): void => undefined;
export const clearContainerCache = (): void => undefined;
