import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/** Digests that are accepted, by their names in Node; older ones can be forged. */
export const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** ГОСТ Р 34.11-2012 with 256 and 512 bits: `openssl` with the gost engine checks them, WebCrypto cannot. */
const GOST_DIGESTS = new Set(['1.2.643.7.1.1.2.2', '1.2.643.7.1.1.2.3']);

const EC_KEY = '1.2.840.10045.2.1';
const RSA_PSS = '1.2.840.113549.1.1.10';

const engine = new pkijs.CryptoEngine({ name: 'algorithms', crypto: globalThis.crypto });

/** `sha256` of WebCrypto's `SHA-256`. */
export const toNodeName = (hash: string): string => hash.toLowerCase().replace('-', '');

export const isGostSigner = ({ digestAlgorithm }: pkijs.SignerInfo): boolean =>
  GOST_DIGESTS.has(digestAlgorithm.algorithmId);

/** Whether what the content was hashed with counts, and the signature itself was made with no weaker hash. */
export function hasGoodAlgorithms(signer: pkijs.SignerInfo): boolean {
  if (isGostSigner(signer)) return true;
  const digest = DIGESTS[signer.digestAlgorithm.algorithmId];
  // Empty where the algorithm names none (plain RSA): the digest's is used then.
  const hash = engine.getHashAlgorithm(signer.signatureAlgorithm);
  return digest !== undefined && (hash === '' || toNodeName(hash) === digest);
}

/** What a signature was made with: the kind of key, `ECDSA P-256`, and the hash, `SHA-256`. */
export type SignatureAlgorithm = 'gost' | { readonly key: string; readonly hash: string };

function findKeyName(signer: pkijs.SignerInfo, { subjectPublicKeyInfo: key }: pkijs.Certificate): string {
  if (key.algorithm.algorithmId !== EC_KEY) {
    return signer.signatureAlgorithm.algorithmId === RSA_PSS ? 'RSA-PSS' : 'RSA';
  }
  const curve: unknown = key.algorithm.algorithmParams;
  const name = curve instanceof asn1js.ObjectIdentifier && pkijs.ECNamedCurves.find(curve.getValue())?.name;
  return name ? `ECDSA ${name}` : 'ECDSA';
}

/** @returns `null` where the signature does not say it. */
export function findAlgorithm(
  { signerInfos: [signer] }: pkijs.SignedData,
  certificate: pkijs.Certificate | undefined,
): SignatureAlgorithm | null {
  if (signer === undefined) return null;
  if (isGostSigner(signer)) return 'gost';
  const digest = DIGESTS[signer.digestAlgorithm.algorithmId];
  if (digest === undefined || certificate === undefined) return null;
  return { key: findKeyName(signer, certificate), hash: digest.toUpperCase().replace('SHA', 'SHA-') };
}
