import type { CadesPlugin } from '../features/signing/providers/cryptopro/cadesplugin.ts';

/** A certificate in the fake's store. */
export interface FakeCertificate {
  readonly SubjectName: string;
  readonly IssuerName: string;
  readonly SerialNumber: string;
  readonly Thumbprint: string;
  readonly ValidFromDate: string;
  readonly ValidToDate: string;
  readonly hasPrivateKey?: boolean;
}

export interface FakePluginOptions {
  readonly certificates: readonly FakeCertificate[];
  /** The step that never answers: `ready`, `Store.Open`, `Certificates`, `Item`, `SignCades` … */
  readonly hangsAt?: string;
  /** The step that fails, and how. */
  readonly failsAt?: { readonly step: string; readonly message: string };
  /** Creates the signature of SignCades over the content (one character per byte); absent: a fixed text. */
  readonly sign?: (content: string) => Promise<string>;
}

export interface FakePlugin {
  readonly plugin: CadesPlugin;
  /** Calls in order, as `object.method(arguments)`. */
  readonly calls: readonly string[];
  /** What the last SignCades signed: the decoded bytes, or the text when the encoding was set too late. */
  readonly signedContent: () => string | undefined;
}

/**
 * CryptoPro's plug-in as the documentation describes it: thenable, objects behind promises, `propset_…`
 * assignments, content taken by the encoding that was set *before* it, base64 with line breaks.
 */
export function createFakePlugin(options: FakePluginOptions): FakePlugin {
  const calls: string[] = [];
  let signedContent: string | undefined;

  function step<Result>(name: string, answer: () => Result | Promise<Result>): Promise<Result> {
    calls.push(name);
    if (options.hangsAt === name) return new Promise(() => undefined);
    if (options.failsAt?.step === name) return Promise.reject(new Error(options.failsAt.message));
    return Promise.resolve().then(answer);
  }

  const certificates = options.certificates.map((facts) => ({
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, Promise.resolve(value)])),
    HasPrivateKey: () => step('HasPrivateKey', () => facts.hasPrivateKey ?? true),
  }));

  const store = {
    Open: (location: number, name: string, mode: number) =>
      step('Store.Open', () => void calls.push(`Open(${location},${name},${mode})`)),
    get Certificates() {
      return step('Certificates', () => ({
        get Count() {
          return step('Count', () => certificates.length);
        },
        Item: (index: number) => step('Item', () => certificates[index - 1]),
      }));
    },
    Close: () => step('Store.Close', () => undefined),
  };

  const signer = () => ({
    propset_Certificate: () => step('Signer.Certificate', () => undefined),
    propset_Options: (value: number) => step('Signer.Options', () => void calls.push(`Options(${value})`)),
  });

  const signedData = () => {
    let encoding = 0;
    let content = '';
    return {
      propset_ContentEncoding: (value: number) => step('ContentEncoding', () => void (encoding = value)),
      // As in the plug-in: the encoding set so far decides how the content is read.
      propset_Content: (value: string) =>
        step('Content', () => void (content = encoding === 1 ? atob(value) : value)),
      SignCades: (_signer: unknown, type: number, detached: boolean) =>
        step('SignCades', () => {
          calls.push(`SignCades(${type},${detached})`);
          signedContent = content;
          return options.sign?.(content) ?? 'TUlJ\r\nQmln\r\n';
        }),
    };
  };

  const version = (text: string) => ({ toString: () => step('Version.toString', () => text) });
  const about = () => ({
    get PluginVersion() {
      return step('PluginVersion', () => version('2.0.15000'));
    },
    CSPVersion: (_name: string, type: number) =>
      step('CSPVersion', () => (calls.push(`CSPVersion(${type})`), version('5.0.13000'))),
  });

  const factory: Readonly<Record<string, () => unknown>> = {
    'CAdESCOM.About': about,
    'CAdESCOM.Store': () => store,
    'CAdESCOM.CPSigner': signer,
    'CAdESCOM.CadesSignedData': signedData,
  };
  const plugin = {
    CreateObjectAsync: (name: string) => step(`Create ${name}`, () => factory[name]?.()),
    then: (onReady: (value: unknown) => unknown, onFail: (error: unknown) => unknown) =>
      step('ready', () => undefined).then(onReady, onFail),
  };
  return { plugin: plugin as unknown as CadesPlugin, calls, signedContent: () => signedContent };
}

/** A qualified certificate of an organisation's head, as CryptoPro names it. */
export const FAKE_CERTIFICATE: FakeCertificate = {
  SubjectName:
    'CN="ООО ""Брокер Плюс""", SN=Иванов, G=Иван Иванович, O="ООО ""Брокер Плюс""", ИНН ЮЛ=7707083893, C=RU',
  IssuerName: 'CN="Удостоверяющий центр, аккредитованный", C=RU',
  SerialNumber: '01ab',
  Thumbprint: 'F00D',
  ValidFromDate: '2026-01-01T00:00:00.000Z',
  ValidToDate: '2099-01-01T00:00:00.000Z',
};
