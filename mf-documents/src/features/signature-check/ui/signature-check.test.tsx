import { screen } from '@testing-library/react';
import { checkSignature } from 'shared-kernel/contract/signature-checks';
import type { SignatureCheck } from 'shared-kernel/contract/signature-checks';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { readSignature } from '../state/read-signature.ts';
import { SignatureCheckDialog } from './signature-check.tsx';

const DER = new Uint8Array([0x30, 0x03, 0x02, 0x01, 0x05]);
const BASE64 = 'MAMCAQU=';
const good: SignatureCheck = {
  valid: true,
  fault: null,
  certificate_state: 'trusted',
  signer: {
    name: 'Соколова Анна Викторовна',
    organization: 'ООО «Брокер Плюс»',
    inn: '7707083893',
    certificate_serial: '0A1B',
    certificate_issuer: 'УЦ',
    certificate_valid_from: '2026-01-01T00:00:00.000Z',
    certificate_valid_to: '2027-01-01T00:00:00.000Z',
  },
  claimed_at: '2026-03-05T09:30:00.000Z',
  is_gost: false,
  file_name: 'договор.pdf',
  size_bytes: 10,
  sha256: 'ab'.repeat(32),
};

async function checkFiles(signature = new File([DER], 'договор.pdf.sig')) {
  const { user } = renderWithPortal(<SignatureCheckDialog open onClose={() => undefined} />);
  const start = await screen.findByRole('button', { name: 'Проверить' });
  expect(start).toBeDisabled();
  await user.upload(screen.getByLabelText('Файл', { selector: 'input' }), new File(['текст'], 'договор.pdf'));
  await user.upload(screen.getByLabelText('Подпись', { selector: 'input' }), signature);
  await user.click(start);
}

it('SignatureCheckDialog sends file and signature and names the signer', async () => {
  const check = mockEndpoint(checkSignature, good);
  await checkFiles();
  expect(await screen.findByText('Подпись верна')).toBeInTheDocument();
  expect(screen.getByText('Соколова Анна Викторовна')).toBeInTheDocument();
  expect(check.calls).toHaveLength(1);
});

it.each([
  [{ fault: 'mismatch' as const, certificate_state: null }, 'Подпись неверна', /не для этого файла/],
  [{ fault: 'embedded_content' as const, certificate_state: null }, 'Подпись неверна', /отсоединённая/],
  [{ certificate_state: 'revoked' as const }, /доверять нельзя/, /отозван/],
  [{ certificate_state: 'expired' as const }, /доверять нельзя/, /истёк/],
])('SignatureCheckDialog explains the fault %j', async (given, title, text) => {
  mockEndpoint(checkSignature, { ...good, valid: false, ...given });
  await checkFiles();
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

it.each([
  [
    { kind: 'portal' as const, name: 'УЦ портала' },
    'Удостоверяющий центр портала, не аккредитованный: УЦ портала',
  ],
  [{ kind: 'accredited' as const, name: 'АО «УЦ»' }, 'Аккредитованный удостоверяющий центр: АО «УЦ»'],
])('SignatureCheckDialog names the authority %j', async (authority, text) => {
  mockEndpoint(checkSignature, { ...good, authority });
  await checkFiles();
  expect(await screen.findByText('Кто поручился:')).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

it.each([
  ['future' as const, /ещё не наступило/],
  ['before_certificate' as const, /раньше, чем начал действовать/],
])('SignatureCheckDialog explains the impossible time %s', async (time_fault, text) => {
  mockEndpoint(checkSignature, { ...good, valid: false, time_fault });
  await checkFiles();
  expect(await screen.findByText('Файл тот самый, но время подписи невозможно')).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

it('a file that is not a signature is not sent', async () => {
  const check = mockEndpoint(checkSignature, () => {
    throw mockError('unavailable', { status: 503 });
  });
  await checkFiles(new File(['просто текст'], 'подпись.sig'));
  expect(await screen.findByText(/Это не файл подписи/)).toBeInTheDocument();
  expect(check.calls).toHaveLength(0);
});

it('readSignature accepts DER, PEM and base64', async () => {
  const pem = `-----BEGIN CMS-----\r\nMAMC\r\nAQU=\r\n-----END CMS-----\n`;
  for (const content of [DER, pem, BASE64, 'MAMC\nAQU=\n']) {
    expect(await readSignature(new Blob([content]))).toBe(BASE64);
  }
  for (const content of ['', 'не подпись', 'MAMC=AQU']) {
    expect(await readSignature(new Blob([content]))).toBeNull();
  }
});
