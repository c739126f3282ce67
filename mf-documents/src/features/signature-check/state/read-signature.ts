import { SIGNATURE_LIMIT_CHARS } from 'shared-kernel/contract/signature-checks';
import { toBase64 } from '../../../common/base64.ts';

/** Larger than any signature: such a file is not read at all. */
const LIMIT_BYTES = 1024 * 1024;
/** A DER structure begins with a SEQUENCE. */
const SEQUENCE = 0x30;

/**
 * The signature of a file as plain base64: DER, PEM, or base64 with or without line breaks.
 * @returns `null` when the file can be none.
 */
export async function readSignature(file: Blob): Promise<string | null> {
  if (file.size === 0 || file.size > LIMIT_BYTES) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = bytes[0] === SEQUENCE ? toBase64(bytes) : new TextDecoder('latin1').decode(bytes);
  const base64 = text.replace(/-----(BEGIN|END) [A-Z0-9 ]+-----/g, '').replace(/\s+/g, '');
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) && base64.length % 4 === 0;
  return isBase64 && base64.length <= SIGNATURE_LIMIT_CHARS ? base64 : null;
}
