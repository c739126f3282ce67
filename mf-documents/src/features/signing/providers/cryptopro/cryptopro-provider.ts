import { toBase64 } from '../../../../common/base64.ts';
import { SigningError } from '../signing-provider.ts';
import type { SigningKey, SigningProvider } from '../signing-provider.ts';
import { CADES } from './cadesplugin.ts';
import type { CadesCertificate, CadesFactory } from './cadesplugin.ts';
import { parseDistinguishedName } from './distinguished-name.ts';
import { forgetPlugin, isPluginExpected, loadPluginScript } from './plugin-script.ts';
import { PERSON_LIMIT_MS, pluginStep } from './step-limit.ts';

/** Provider of CryptoPro's browser plug-in: detached CAdES-BES. */
export function createCryptoProProvider(): SigningProvider {
  return {
    id: 'cryptopro',
    isAvailable: () => typeof window !== 'undefined' && isPluginExpected(),
    listKeys: async () => withCertificates(await readyPlugin(), readKeys),
    sign: async (key, content) => {
      const plugin = await readyPlugin();
      return withCertificates(plugin, async (all) => {
        const certificate = await findByThumbprint(all, key.id);
        return signDetached(plugin, certificate, content);
      });
    },
  };
}

async function readyPlugin(): Promise<CadesFactory> {
  await pluginStep('script', loadPluginScript);
  const plugin = window.cadesplugin;
  if (!plugin) throw new SigningError('cryptopro', 'failed', 'The plug-in is not on the page');
  await pluginStep('ready', () => plugin).catch(forgetPlugin);
  // Not the plug-in itself: it is thenable, and an async function would wait for it again, without a limit.
  return { CreateObjectAsync: plugin.CreateObjectAsync.bind(plugin) };
}

async function withCertificates<Result>(
  plugin: CadesFactory,
  work: (certificates: readonly CadesCertificate[]) => Promise<Result>,
): Promise<Result> {
  const store = await pluginStep('store', () => plugin.CreateObjectAsync('CAdESCOM.Store'));
  await pluginStep(
    'open store',
    () => store.Open(CADES.CURRENT_USER_STORE, CADES.MY_STORE, CADES.STORE_OPEN_MAXIMUM_ALLOWED),
    // The plug-in asks the agent whether this page may see the certificates.
    PERSON_LIMIT_MS,
  );
  try {
    const list = await pluginStep('certificates', () => store.Certificates);
    const count = await pluginStep('count', () => list.Count);
    const certificates: CadesCertificate[] = [];
    for (let index = 1; index <= count; index += 1) {
      certificates.push(await pluginStep('certificate', () => list.Item(index)));
    }
    return await work(certificates);
  } finally {
    // A store that does not close must not hide the result.
    await pluginStep('close store', () => store.Close()).catch(() => undefined);
  }
}

async function readKeys(certificates: readonly CadesCertificate[]): Promise<SigningKey[]> {
  const keys: SigningKey[] = [];
  for (const certificate of certificates) {
    // A certificate that cannot be read does not hide the others.
    const key = await readKey(certificate).catch(() => undefined);
    if (key) keys.push(key);
  }
  return keys;
}

async function readKey(certificate: CadesCertificate): Promise<SigningKey | undefined> {
  if (!(await pluginStep('private key', () => certificate.HasPrivateKey()))) return undefined;
  const subject = parseDistinguishedName(await pluginStep('subject', () => certificate.SubjectName));
  const issuer = await pluginStep('issuer', () => certificate.IssuerName);
  return {
    id: await pluginStep('thumbprint', () => certificate.Thumbprint),
    provider: 'cryptopro',
    owner: subject.person ?? subject.commonName ?? subject.organization ?? '—',
    organization: subject.organization,
    inn: subject.inn,
    issuer: parseDistinguishedName(issuer).commonName ?? issuer,
    serial: (await pluginStep('serial', () => certificate.SerialNumber)).toUpperCase(),
    validFrom: toInstant(await pluginStep('valid from', () => certificate.ValidFromDate)),
    validTo: toInstant(await pluginStep('valid to', () => certificate.ValidToDate)),
  };
}

function toInstant(date: string | Date): string {
  return new Date(date).toISOString();
}

async function findByThumbprint(
  certificates: readonly CadesCertificate[],
  thumbprint: string,
): Promise<CadesCertificate> {
  for (const certificate of certificates) {
    if ((await pluginStep('thumbprint', () => certificate.Thumbprint)) === thumbprint) return certificate;
  }
  throw new SigningError('cryptopro', 'key-lost', 'The certificate is no longer in the store');
}

async function signDetached(
  plugin: CadesFactory,
  certificate: CadesCertificate,
  content: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const signer = await pluginStep('signer', () => plugin.CreateObjectAsync('CAdESCOM.CPSigner'));
  await pluginStep('signer certificate', () => signer.propset_Certificate(certificate));
  await pluginStep('signer options', () => signer.propset_Options(CADES.CERTIFICATE_INCLUDE_WHOLE_CHAIN));
  const data = await pluginStep('data', () => plugin.CreateObjectAsync('CAdESCOM.CadesSignedData'));
  // The encoding comes first: set after the content, the plug-in would sign the base64 text instead of the file.
  await pluginStep('encoding', () => data.propset_ContentEncoding(CADES.BASE64_TO_BINARY));
  await pluginStep('content', () => data.propset_Content(toBase64(content)));
  const signature = await pluginStep(
    'signature',
    () => data.SignCades(signer, CADES.CADES_BES, true),
    PERSON_LIMIT_MS,
  );
  // The plug-in breaks lines; the contract demands base64 without line breaks.
  return signature.replace(/\s+/g, '');
}
