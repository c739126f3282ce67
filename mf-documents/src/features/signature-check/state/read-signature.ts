import { SIGNATURE_LIMIT_CHARS } from 'shared-kernel/contract/signature-checks';
import { toBase64 } from '../../../common/base64.ts';

/** No signature is larger, so a larger file is not read. */
const LIMIT_BYTES = 1024 * 1024;
/** A DER structure begins with a SEQUENCE. */
const SEQUENCE = 0x30;

/**
 * Reads a signature file (DER, PEM, or base64 with or without line breaks) as base64 without line breaks.
 * @returns `null` when it cannot be a signature.
 */
export async function readSignature(file: Blob): Promise<string | null> {
  if (file.size === 0 || file.size > LIMIT_BYTES) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = bytes[0] === SEQUENCE ? toBase64(bytes) : new TextDecoder('latin1').decode(bytes);
  const base64 = text.replace(/-----(BEGIN|END) [A-Z0-9 ]+-----/g, '').replace(/\s+/g, '');
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) && base64.length % 4 === 0;
  return isBase64 && base64.length <= SIGNATURE_LIMIT_CHARS ? base64 : null;
}
