import { screen } from '@testing-library/react';
import type { ClientFile } from '../contract/clients.ts';
import { renderWithPortal } from '../testing/render-with-portal.tsx';
import { ClientFileFacts } from './client-file-facts.tsx';

const FILE: ClientFile = {
  document_id: '11111111-1111-4111-8111-111111111111',
  version_id: '22222222-2222-4222-8222-222222222222',
  document_name: 'charter',
  title: 'Устав',
  file_name: 'Устав.pdf',
  size_bytes: 1024,
  uploaded_at: '2026-03-05T09:30:00.000Z',
  outdated: false,
  application: { id: 7, hash_password: 'hash_of_application_7' },
};

const show = (file: Partial<ClientFile>) => renderWithPortal(<ClientFileFacts file={{ ...FILE, ...file }} />);

it('ClientFileFacts names the file, its day and its application', () => {
  show({});
  expect(screen.getByText('Устав')).toBeInTheDocument();
  expect(screen.getByText('PDF · от 05.03.2026 · Заявка №7')).toBeInTheDocument();
  expect(screen.queryByText(/старше|устарел/)).not.toBeInTheDocument();
});

it('ClientFileFacts names the bank of a file of another bank', () => {
  show({ application: { ...FILE.application, bank: 'metcome' } });
  expect(screen.getByText('PDF · от 05.03.2026 · Метком · Заявка №7')).toBeInTheDocument();
});

it.each([
  ['balance_sheet', 'баланс старше квартала'],
  ['account_turnover', 'обороты старше квартала'],
  ['sro_extract', 'выписка старше 30\u00a0дней'],
  ['paper_of_another_bank', 'устарел'],
])('ClientFileFacts says why %s is outdated', (document_name, label) => {
  show({ document_name, outdated: true });
  expect(screen.getByText(label, { normalizer: (text) => text })).toBeInTheDocument();
});
