import type { ClientFile } from 'shared-kernel/contract/clients';
import { testDocument, testVersion } from '../../../testing/documents.ts';
import { findFilesElsewhere, findMissing } from './files-elsewhere.ts';

const charter = testDocument({ title: 'Устав', document_name: 'charter' });
const balance = testDocument({ title: 'Баланс', document_name: 'balance_sheet' });

const file = (document_name: string, given: Partial<ClientFile> = {}): ClientFile => ({
  document_id: '11111111-1111-4111-8111-111111111111',
  version_id: '22222222-2222-4222-8222-222222222222',
  document_name,
  title: 'Как зовёт другой банк',
  file_name: `${document_name}.pdf`,
  size_bytes: 1024,
  uploaded_at: '2026-03-05T09:30:00.000Z',
  outdated: false,
  application: { id: 7, hash_password: 'hash_of_application_7' },
  ...given,
});

it('findMissing leaves out what is uploaded, optional, requested or given to one bank', () => {
  const missing = findMissing([
    charter,
    testDocument({ document_name: 'head_passport', current: testVersion() }),
    testDocument({ document_name: 'lease', required: false }),
    testDocument({ document_name: 'sro_extract', request_id: '33333333-3333-4333-8333-333333333333' }),
    testDocument({ document_name: 'credit_history_consent' }),
    testDocument({ document_name: 'obligations', can_upload: false }),
  ]);
  expect(missing).toEqual([charter]);
});

it('findFilesElsewhere takes the newest file that is not outdated and names its bank', () => {
  const old = file('balance_sheet', { outdated: true, uploaded_at: '2026-05-01T09:30:00.000Z' });
  const fresh = file('balance_sheet', { uploaded_at: '2026-02-01T09:30:00.000Z' });
  const found = findFilesElsewhere(
    [charter, balance],
    [
      { bank: 'metcome', data: [old] },
      { bank: 'ms6', data: undefined },
      { bank: 'cub', data: [fresh, file('head_passport')] },
    ],
  );
  expect(found).toEqual([
    {
      bank: 'cub',
      slot: balance,
      file: { ...fresh, title: 'Баланс', application: { ...fresh.application, bank: 'cub' } },
    },
  ]);
});
