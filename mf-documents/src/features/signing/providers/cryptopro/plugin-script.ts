import { PAGE_DATA_ID } from 'shared-kernel/remote';
import type { CryptoProScript, PortalPageData } from 'shared-kernel/remote';
import { STEP_LIMIT_MS } from './step-limit.ts';

let loading: Promise<void> | undefined;

/** The script that the operator of this portal has configured, if any. */
function findConfiguredScript(): CryptoProScript | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as Partial<PortalPageData>).config?.cryptoPro : undefined;
}

/** Whether there may be a plug-in: its object is on the page, or the portal has the script that creates it. */
export function isPluginExpected(): boolean {
  return window.cadesplugin !== undefined || findConfiguredScript() !== undefined;
}

/** Loads the plug-in's script when it is needed for the first time; does nothing where none is configured. */
export function loadPluginScript(): Promise<void> {
  const script = findConfiguredScript();
  if (window.cadesplugin !== undefined || script === undefined) return Promise.resolve();
  loading ??= insert(script).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Removes a plug-in that failed, so that its script is loaded again at the next attempt; rethrows the error. */
export function forgetPlugin(error: unknown): never {
  if (loading !== undefined) {
    loading = undefined;
    delete window.cadesplugin;
  }
  throw error;
}

function insert({ src, integrity }: CryptoProScript): Promise<void> {
  window.cadesplugin_skip_extension_install = true;
  window.cadesplugin_load_timeout = STEP_LIMIT_MS;
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = src;
    element.crossOrigin = 'anonymous';
    element.integrity = integrity;
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error('The script of the plug-in did not load'));
    };
    document.head.append(element);
  });
}
