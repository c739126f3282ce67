import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpackZip } from '../../bank-api/src/archives/unpack-zip.ts';
import { createAuthority, issueFor } from '../../bank-api/src/modules/signatures/certificate-authority.ts';
import type { Authority } from '../../bank-api/src/modules/signatures/certificate-authority.ts';
import { createSoftwareSigner } from '../../bank-api/src/modules/signatures/software-signer.ts';
import { toPem } from '../../bank-api/src/modules/signatures/testing.ts';
import { plugIn, startPluginPortal } from '../fixtures/cryptopro.ts';
import type { TokenKey } from '../fixtures/cryptopro.ts';
import { expect, test } from '../fixtures/portal.ts';
import { codeIn, CONSENT_TITLE, letter, linkIn, sendFromDialog, toSign } from '../pages/client-signing.ts';
import { Shell, newEmail } from '../pages/shell.ts';

const CLIENT = 'Петров Пётр Петрович';

/** The authority that the bank of this file knows beside its own. */
let authority: Authority;

test.use({
  bankEnv: [
    // eslint-disable-next-line no-empty-pattern -- the fixture needs no other, and the runner wants a pattern here
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'portal-authority-'));
      const file = path.join(folder, 'authorities.pem');
      authority = await createAuthority('УЦ «Доверие»', new Date());
      writeFileSync(file, toPem(authority.certificate));
      await use({ SIGNATURE_AUTHORITIES: file });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** The token of the client, with a certificate of that authority. */
async function readToken(email: string): Promise<TokenKey> {
  const signer = await createSoftwareSigner();
  const owner = { fullName: CLIENT, email, organization: null, inn: null, position: null };
  const request = await signer.request();
  const { der, serial, validFrom, validTo } = await issueFor(authority, request, owner, new Date());
  const facts = {
    SubjectName: `CN=${CLIENT}, SN=Петров, G=Пётр Петрович`,
    IssuerName: 'CN="УЦ «Доверие»", C=RU',
    SerialNumber: serial,
    Thumbprint: 'F00D',
    ValidFromDate: validFrom.toISOString(),
    ValidToDate: validTo.toISOString(),
  };
  return { signer, der, facts };
}

test('the client signs with an own key at the link of the letter, and the archive has its signature', async ({
  page,
  portal,
  openAs,
  openElsewhere,
}) => {
  const { url, delivery } = await startPluginPortal(portal);
  try {
    const email = newEmail('token');
    const hash = await toSign(portal);
    await openAs('agent@example.com', `/issue/${hash}/documents`);
    await sendFromDialog(page, email);

    const link = new URL(linkIn(await letter(portal, email, 1)));
    const token = await readToken(email);
    const client = await openElsewhere(null, `${url}${link.pathname}${link.hash}`, {
      prepare: async (context) => void (await plugIn(context, token)),
    });
    await client.getByRole('button', { name: 'Получить код' }).click();
    await client.getByLabel('Код из письма').fill(codeIn(await letter(portal, email, 2)));
    await client.getByRole('checkbox', { name: 'Подписать своей электронной подписью' }).check();
    await client.getByRole('checkbox', { name: /я подписываю их своей электронной подписью/ }).check();
    await client.getByRole('button', { name: 'Подписать', exact: true }).click();
    const dialog = client.getByRole('dialog', { name: CONSENT_TITLE });
    await expect(dialog.getByText(CLIENT)).toBeVisible();
    await dialog.getByRole('button', { name: 'Подписать', exact: true }).click();
    await expect(client.getByText('Документы подписаны')).toBeVisible();

    const saved = client.waitForEvent('download');
    await client.getByRole('button', { name: 'Скачать подписанное' }).click();
    const files = await unpackZip(await (await saved).path(), {
      maxEntries: 100,
      maxBytes: 50_000_000,
      isWanted: () => true,
    });
    expect([...files.keys()].filter((name) => name.endsWith('.sig'))).toHaveLength(1);
    const panel = new Shell(page).main().getByRole('region', { name: 'Подпись клиента' });
    await expect(panel.getByText('Подпись получена', { exact: true })).toBeVisible({ timeout: 20_000 });
  } finally {
    await delivery.end('SIGTERM');
  }
});
