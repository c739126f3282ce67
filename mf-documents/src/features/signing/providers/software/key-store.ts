import type { Certificate } from 'shared-kernel/contract/documents';
import type { BankCode } from 'shared-kernel/contract/banks';

const DATABASE = 'portal-signing';
const STORE = 'keys';

/** A key of this browser with the certificate that a bank issued for it. */
export interface StoredKey {
  readonly id: string;
  readonly bank: BankCode;
  /** Agent who created it. */
  readonly userId: string;
  readonly userName: string;
  /** The private key cannot be exported, not even by the portal. */
  readonly keys: CryptoKeyPair;
  readonly certificate: Certificate;
}

/** All keys of this browser. */
export function listStoredKeys(): Promise<StoredKey[]> {
  return withStore('readonly', (store) => store.getAll() as IDBRequest<StoredKey[]>);
}

export async function saveKey(key: StoredKey): Promise<void> {
  await withStore('readwrite', (store) => store.put(key));
}

export async function deleteKey(id: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(id));
}

async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      // Only a completed transaction is on disk.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB failed'));
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB does not open'));
    request.onblocked = () => reject(new Error('IndexedDB is blocked by another tab'));
  });
}
