/** @jest-environment node */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import * as pkijs from 'pkijs';
import { fromBase64, toBase64 } from '../../../../common/base64.ts';
import { createTestAuthority, verifyDetached } from '../../../../testing/test-authority.ts';
import type { TestAuthority } from '../../../../testing/test-authority.ts';
import { SigningError } from '../signing-provider.ts';
import type { SigningKey } from '../signing-provider.ts';
import { listStoredKeys } from './key-store.ts';
import { createSoftwareKey, createSoftwareProvider, deleteSoftwareKey } from './software-provider.ts';

const AGENT = { bank: 'sgb', userId: 'agent-1', userName: 'Иванов Иван Иванович' } as const;
const provider = createSoftwareProvider({ bank: 'sgb', userId: 'agent-1' });
const contract = new TextEncoder().encode('Договор № 1');

let authority: TestAuthority;
let key: SigningKey;

beforeAll(async () => {
  authority = await createTestAuthority();
  key = await createSoftwareKey(AGENT, (request) => authority.issue(request));
});

it('createDetachedSignature makes a signature that verifies, with four signed attributes', async () => {
  const signature = await provider.sign(key, contract);
  const attributes = await verifyDetached(signature, contract, authority);
  expect([...attributes].sort()).toEqual([
    '1.2.840.113549.1.9.16.2.47',
    '1.2.840.113549.1.9.3',
    '1.2.840.113549.1.9.4',
    '1.2.840.113549.1.9.5',
  ]);
});

it('createDetachedSignature includes the chain of the certificate', async () => {
  const root = toBase64(new Uint8Array(authority.certificate.toSchema(true).toBER()));
  const chained = await createSoftwareKey(AGENT, async (request) => ({
    ...(await authority.issue(request)),
    chain: [root],
  }));
  const signature = await provider.sign(chained, contract);
  await verifyDetached(signature, contract, authority);
  const info = pkijs.ContentInfo.fromBER(fromBase64(signature));
  const { certificates = [] } = new pkijs.SignedData({ schema: info.content });
  expect(certificates.map((each) => toBase64(new Uint8Array(each.toSchema().toBER())))).toContain(root);
  await deleteSoftwareKey(chained);
});

it('createDetachedSignature signs any bytes, and no other bytes verify', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 4096 }), fc.nat(7), async (bytes, bit) => {
      const content = new Uint8Array(bytes);
      const signature = await provider.sign(key, content);
      expect(signature).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
      await verifyDetached(signature, content, authority);
      const changed = content.slice();
      changed[0] = (changed[0] ?? 0) ^ (1 << bit);
      await expect(verifyDetached(signature, changed, authority)).rejects.toThrow();
    }),
    { numRuns: 25 },
  );
});

it('createSoftwareKey stores a key that cannot be exported', async () => {
  const [stored] = await listStoredKeys();
  expect(stored?.keys.privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('pkcs8', stored!.keys.privateKey)).rejects.toThrow();
});

it('listKeys returns only the keys of the agent at the bank', async () => {
  expect((await provider.listKeys()).map(({ id }) => id)).toEqual([key.id]);
  expect(await createSoftwareProvider({ bank: 'metcome', userId: 'agent-1' }).listKeys()).toEqual([]);
  expect(await createSoftwareProvider({ bank: 'sgb', userId: 'agent-2' }).listKeys()).toEqual([]);
  // At the sign-in nobody is known yet: every key for the bank is offered.
  expect(await createSoftwareProvider({ bank: 'sgb' }).listKeys()).toHaveLength(1);
});

it('listKeys describes the certificate', () => {
  expect(key).toMatchObject({
    provider: 'software',
    owner: 'Иванов Иван Иванович',
    organization: 'ООО «Брокер Плюс»',
    inn: '7707083893',
  });
});

it('createSoftwareKey stores nothing when the bank refuses the certificate', async () => {
  const before = (await listStoredKeys()).length;
  const refusal = new Error('refused');
  await expect(createSoftwareKey(AGENT, () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(await listStoredKeys()).toHaveLength(before);
});

it('sign rejects with key-lost when the key is gone', async () => {
  const gone = await createSoftwareKey(AGENT, (request) => authority.issue(request));
  await deleteSoftwareKey(gone);
  const failure = await provider.sign(gone, contract).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SigningError);
  expect(failure).toMatchObject({ reason: 'key-lost', provider: 'software' });
});

it('toBase64 and fromBase64 are inverse', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100_000 }), (bytes) => {
      expect([...fromBase64(toBase64(bytes))]).toEqual([...bytes]);
    }),
    { numRuns: 20 },
  );
});
