import { start } from 'single-spa';

/**
 * Starts single-spa. From here on it delays the page's own listeners of the address until remotes have come or gone, so it
 * starts before the router: one that had listened before would be told of a page within the call that opens it.
 */
export function startRouting(): void {
  start({ urlRerouteOnly: true });
}
