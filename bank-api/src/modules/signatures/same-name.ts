const plain = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();

/** Whether two names are one, as people and certificates write it. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);
