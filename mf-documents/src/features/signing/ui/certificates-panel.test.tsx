import { screen, waitFor, within } from '@testing-library/react';
import { listCertificates, revokeCertificate } from 'shared-kernel/contract/documents';
import type { Certificate } from 'shared-kernel/contract/documents';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { mockProfile } from 'shared-kernel/testing/mock-profile';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { testCertificate } from '../../../testing/documents.ts';
import { FAKE_CERTIFICATE, createFakePlugin } from '../../../testing/fake-cadesplugin.ts';
import { CertificatesPanel } from './certificates-panel.tsx';

const show = () => renderWithPortal(<CertificatesPanel open onClose={() => undefined} />);
const getRow = (serial: string): HTMLElement => screen.getByText(serial).closest('li')!;

beforeEach(() => {
  mockProfile();
});
afterEach(() => {
  delete window.cadesplugin;
});

it('CertificatesPanel revokes a certificate after a confirmation', async () => {
  let certificates: Certificate[] = [
    testCertificate({ serial: 'AA01' }),
    testCertificate({ serial: 'BB02', revoked_at: '2026-02-01T00:00:00.000Z' }),
    testCertificate({ serial: 'CC03', valid_to: '2026-01-02T00:00:00.000Z', provider: 'cryptopro' }),
  ];
  mockEndpoint(listCertificates, () => certificates);
  const revoke = mockEndpoint(revokeCertificate, ({ params }) => {
    certificates = certificates.map((each) =>
      each.id === params.id ? { ...each, revoked_at: '2026-03-05T10:00:00.000Z' } : each,
    );
    return certificates[0]!;
  });
  const { user } = show();
  await screen.findByText('AA01');
  expect(within(getRow('AA01')).getByText('Действует')).toBeInTheDocument();
  expect(within(getRow('BB02')).queryByRole('button')).not.toBeInTheDocument();
  expect(within(getRow('CC03')).getByText('Срок действия истёк')).toBeInTheDocument();
  await user.click(within(getRow('AA01')).getByRole('button', { name: /^Отозвать/ }));
  expect(await screen.findAllByText('Отозвать сертификат?')).not.toHaveLength(0);
  expect(revoke.calls).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Отозвать' }));
  await waitFor(() => expect(within(getRow('AA01')).queryByRole('button')).not.toBeInTheDocument());
  expect(within(getRow('AA01')).getAllByText('Отозван')).not.toHaveLength(0);
  expect(revoke.calls).toHaveLength(1);
});

it('CertificatesPanel shows the reason of a revocation', async () => {
  const revoked_at = '2026-02-01T00:00:00.000Z';
  mockEndpoint(listCertificates, [
    testCertificate({ serial: 'AA01', revoked_at, revocation_reason: 'affiliationChanged' }),
    testCertificate({ serial: 'BB02', revoked_at, revocation_reason: 'unspecified' }),
  ]);
  show();
  await screen.findByText('AA01');
  expect(getRow('AA01')).toHaveTextContent(/Отозван 01\.02\.2026.*: изменились имя или организация/);
  expect(getRow('BB02')).not.toHaveTextContent(/изменились/);
});

it.each([
  ['does_not_exist', /Заполните анкету/],
  ['not_verified', /ждёт решения/],
  ['negative', /отказала/],
] as const)(
  'CertificatesPanel explains to an agent (%s) why no certificate is issued, and links to the questionnaire',
  async (status, why) => {
    mockProfile({ security_service_approval: status });
    mockEndpoint(listCertificates, []);
    show();
    expect(await screen.findByText('Сертификат выдаётся после одобрения анкеты')).toBeInTheDocument();
    expect(screen.getByText(why)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Перейти к анкете агента' })).toHaveAttribute(
      'href',
      expect.stringContaining('/agent-profile'),
    );
  },
);

it('CertificatesPanel says that there are no certificates yet', async () => {
  mockEndpoint(listCertificates, []);
  show();
  expect(await screen.findByText('Сертификатов пока нет')).toBeInTheDocument();
});

it('PluginDiagnostics reports each step and what to do about a failed one', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  mockEndpoint(listCertificates, []);
  window.cadesplugin = createFakePlugin({
    certificates: [FAKE_CERTIFICATE],
    failsAt: { step: 'CSPVersion', message: 'no CSP' },
  }).plugin;
  const { user } = show();
  const panel = await screen.findByRole('region', { name: 'Диагностика КриптоПро' });
  await user.click(within(panel).getByRole('button', { name: 'Проверить' }));
  expect(await within(panel).findByText(/версия 2\.0\.15000/)).toBeInTheDocument();
  expect(within(panel).getByText(/Установите КриптоПро CSP/)).toBeInTheDocument();
  expect(within(panel).getAllByText(/не проверялось/)).toHaveLength(2);
  window.cadesplugin = createFakePlugin({ certificates: [FAKE_CERTIFICATE] }).plugin;
  await user.click(within(panel).getByRole('button', { name: 'Проверить ещё раз' }));
  expect(await within(panel).findByText(/найдено: 1/)).toBeInTheDocument();
});
