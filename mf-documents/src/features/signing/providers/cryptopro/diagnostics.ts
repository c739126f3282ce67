import { CADES } from './cadesplugin.ts';
import type { CadesAbout, CadesFactory, CadesPlugin } from './cadesplugin.ts';
import { forgetPlugin, loadPluginScript } from './plugin-script.ts';
import { STEP_LIMIT_MS, pluginStep } from './step-limit.ts';

/** What must work before a certificate of the plug-in can sign, in this order. */
export const DIAGNOSTIC_STEPS = ['page', 'extension', 'plugin', 'csp', 'store', 'certificates'] as const;
export type DiagnosticStep = (typeof DIAGNOSTIC_STEPS)[number];

/** `silent`: no answer within the limit; `empty`: it works, and there is no certificate with a private key. */
export type DiagnosticResult =
  | { readonly state: 'waiting' | 'running' | 'silent' | 'failed' | 'empty' | 'skipped' }
  | { readonly state: 'ok'; readonly detail?: string };
export type Diagnosis = Readonly<Record<DiagnosticStep, DiagnosticResult>>;

/** CryptoPro CSP 2012, 256 bits. */
const CSP_TYPE = 80;

const WAITING = { state: 'waiting' } as const;
export const UNDIAGNOSED: Diagnosis = {
  page: WAITING,
  extension: WAITING,
  plugin: WAITING,
  csp: WAITING,
  store: WAITING,
  certificates: WAITING,
};

async function countKeys(
  plugin: CadesFactory,
): Promise<{ readonly open: () => Promise<void>; count: () => Promise<number> }> {
  const step = <Result>(name: string, work: () => PromiseLike<Result>) =>
    pluginStep(name, work, STEP_LIMIT_MS);
  const store = await step('store', () => plugin.CreateObjectAsync('CAdESCOM.Store'));
  return {
    open: () =>
      step('open store', () =>
        store.Open(CADES.CURRENT_USER_STORE, CADES.MY_STORE, CADES.STORE_OPEN_MAXIMUM_ALLOWED),
      ),
    async count() {
      try {
        const list = await step('certificates', () => store.Certificates);
        const total = await step('count', () => list.Count);
        let usable = 0;
        for (let index = 1; index <= total; index += 1) {
          const certificate = await step('certificate', () => list.Item(index));
          if (await step('private key', () => certificate.HasPrivateKey())) usable += 1;
        }
        return usable;
      } finally {
        await step('close store', () => store.Close()).catch(() => undefined);
      }
    },
  };
}

/**
 * Tests the plug-in step by step and reports each result at once. A step that does not answer within ten seconds is
 * abandoned, and the steps that depend on it are skipped. Never throws.
 */
export async function diagnosePlugin(onChange: (diagnosis: Diagnosis) => void): Promise<Diagnosis> {
  let diagnosis = UNDIAGNOSED;
  const put = (step: DiagnosticStep, result: DiagnosticResult): void => {
    diagnosis = { ...diagnosis, [step]: result };
    onChange(diagnosis);
  };
  let plugin: CadesPlugin | undefined;
  let store: Awaited<ReturnType<typeof countKeys>> | undefined;
  const about = (): Promise<CadesAbout> =>
    pluginStep('about', () => {
      if (!plugin) throw new Error('The plug-in is not on the page');
      return plugin.CreateObjectAsync('CAdESCOM.About');
    });
  const work: Readonly<Record<DiagnosticStep, () => Promise<DiagnosticResult>>> = {
    async page() {
      await pluginStep('script', loadPluginScript);
      plugin = window.cadesplugin;
      return { state: plugin === undefined ? 'failed' : 'ok' };
    },
    async extension() {
      const found = plugin;
      if (!found) return { state: 'failed' };
      await pluginStep('ready', () => found).catch(forgetPlugin);
      return { state: 'ok' };
    },
    async plugin() {
      const version = await pluginStep('plug-in version', async () => (await about()).PluginVersion);
      return { state: 'ok', detail: await pluginStep('plug-in version', () => version.toString()) };
    },
    async csp() {
      const version = await pluginStep('CSP version', async () => (await about()).CSPVersion('', CSP_TYPE));
      return { state: 'ok', detail: await pluginStep('CSP version', () => version.toString()) };
    },
    async store() {
      if (!plugin) return { state: 'failed' };
      store = await countKeys(plugin);
      await store.open();
      return { state: 'ok' };
    },
    async certificates() {
      const count = (await store?.count()) ?? 0;
      return count === 0 ? { state: 'empty' } : { state: 'ok', detail: String(count) };
    },
  };
  let isBroken = false;
  for (const step of DIAGNOSTIC_STEPS) {
    if (isBroken) {
      put(step, { state: 'skipped' });
      continue;
    }
    put(step, { state: 'running' });
    try {
      const result = await work[step]();
      isBroken = result.state === 'failed';
      put(step, result);
    } catch (error) {
      isBroken = true;
      const isSilent = error instanceof Error && 'reason' in error && error.reason === 'timeout';
      put(step, { state: isSilent ? 'silent' : 'failed' });
    }
  }
  return diagnosis;
}
