/**
 * The part of CryptoPro's browser plug-in (`cadesplugin_api.js`) that the provider uses. Its objects live in the
 * plug-in's process, so every property is a promise and every assignment a `propset_…` call.
 */
export interface CadesFactory {
  CreateObjectAsync(name: 'CAdESCOM.About'): Promise<CadesAbout>;
  CreateObjectAsync(name: 'CAdESCOM.Store'): Promise<CadesStore>;
  CreateObjectAsync(name: 'CAdESCOM.CPSigner'): Promise<CadesSigner>;
  CreateObjectAsync(name: 'CAdESCOM.CadesSignedData'): Promise<CadesSignedData>;
}

/** The global object: a factory, and a thenable that resolves when it is ready. */
export interface CadesPlugin extends CadesFactory, PromiseLike<unknown> {}

export interface CadesAbout {
  readonly PluginVersion: Promise<CadesVersion>;
  CSPVersion(name: string, type: number): Promise<CadesVersion>;
}

/** Its text is a call into the plug-in too. */
export interface CadesVersion {
  toString(): Promise<string>;
}

export interface CadesStore {
  Open(location: number, name: string, mode: number): Promise<void>;
  readonly Certificates: Promise<CadesCertificates>;
  Close(): Promise<void>;
}

export interface CadesCertificates {
  readonly Count: Promise<number>;
  /** From 1. */
  Item(index: number): Promise<CadesCertificate>;
}

export interface CadesCertificate {
  readonly SubjectName: Promise<string>;
  readonly IssuerName: Promise<string>;
  readonly SerialNumber: Promise<string>;
  readonly Thumbprint: Promise<string>;
  readonly ValidFromDate: Promise<string>;
  readonly ValidToDate: Promise<string>;
  HasPrivateKey(): Promise<boolean>;
}

export interface CadesSigner {
  propset_Certificate(certificate: CadesCertificate): Promise<void>;
  propset_Options(options: number): Promise<void>;
}

export interface CadesSignedData {
  propset_ContentEncoding(encoding: number): Promise<void>;
  propset_Content(content: string): Promise<void>;
  SignCades(signer: CadesSigner, type: number, detached: boolean): Promise<string>;
}

/** Constants of CAPICOM and CAdESCOM under their own names. */
export const CADES = {
  CURRENT_USER_STORE: 2,
  MY_STORE: 'My',
  STORE_OPEN_MAXIMUM_ALLOWED: 2,
  CERTIFICATE_INCLUDE_WHOLE_CHAIN: 1,
  BASE64_TO_BINARY: 1,
  CADES_BES: 1,
} as const;

declare global {
  interface Window {
    /** Created by the plug-in's own script. */
    cadesplugin?: CadesPlugin;
    /** Read by that script: no window of its own about a missing extension, and its time limit, ms. */
    cadesplugin_skip_extension_install?: boolean;
    cadesplugin_load_timeout?: number;
  }
}
