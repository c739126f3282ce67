import { PAGE_DATA_ID } from 'shared-kernel/remote';
import type { CryptoProScript, PortalPageData } from 'shared-kernel/remote';
import { STEP_LIMIT_MS } from './step-limit.ts';

let loading: Promise<void> | undefined;

/** The script that the operator of this portal has connected, if so. */
function scriptOfPortal(): CryptoProScript | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as Partial<PortalPageData>).config?.cryptoPro : undefined;
}

/** May there be a plug-in: is its object on the page, or does the portal have the script that makes it? */
export function isPluginExpected(): boolean {
  return window.cadesplugin !== undefined || scriptOfPortal() !== undefined;
}

/** Puts the plug-in's script into the page when it is needed for the first time; nothing where there is none. */
export function loadPluginScript(): Promise<void> {
  const script = scriptOfPortal();
  if (window.cadesplugin !== undefined || script === undefined) return Promise.resolve();
  loading ??= insert(script).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** After the plug-in has refused itself: its script tries anew only when its object is gone. */
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
