import type { RemoteSnapshot } from 'shared-kernel/remote';

/** What the page's first script has left: it knows the hash of every script (`host/server/boot-script.ts`). */
interface PageIntegrity {
  (script: HTMLScriptElement): void;
  /** Hashes of the files of a folder: `/remotes/mf-catalog/`. */
  learn(folder: string, files: Readonly<Record<string, string>>): void;
}

function pageIntegrity(): PageIntegrity | undefined {
  return (globalThis as { portalIntegrity?: PageIntegrity }).portalIntegrity;
}

/** Lets the script run only when it is the one that was released. */
export function protectScript(script: HTMLScriptElement): void {
  pageIntegrity()?.(script);
}

/** A release that came after the page: its scripts are checked as those of the page's own are. */
export function learnIntegrity(remote: RemoteSnapshot): void {
  if (remote.available && remote.integrity)
    pageIntegrity()?.learn(`/remotes/${remote.name}/`, remote.integrity);
}
