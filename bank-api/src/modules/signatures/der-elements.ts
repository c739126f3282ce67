/**
 * Counts the elements of a DER or BER structure without building anything of it, up to a limit. A parser makes an
 * object of each: thousands of them are no signature, and keep the server busy.
 */
export function hasMoreElements(bytes: Uint8Array, limit: number): boolean {
  let count = 0;
  for (let at = 0; at + 1 < bytes.length; count += 1) {
    if (count > limit) return true;
    const isConstructed = ((bytes[at] ?? 0) & 0x20) !== 0;
    const isLongTag = ((bytes[at] ?? 0) & 0x1f) === 0x1f;
    at += 1;
    if (isLongTag) {
      while (((bytes[at] ?? 0) & 0x80) !== 0) at += 1;
      at += 1;
    }
    const first = bytes[at] ?? 0;
    at += 1;
    const lengthBytes = first > 0x80 ? first & 0x7f : 0;
    let length = first < 0x80 ? first : 0;
    for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + (bytes[at + index] ?? 0);
    at += lengthBytes;
    // The content of a constructed element are the next elements.
    if (!isConstructed) at += length;
  }
  return false;
}
