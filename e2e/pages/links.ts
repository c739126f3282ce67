import type { CreatedClientSigning, ClientSigningOverview } from 'shared-kernel/contract/client-signing';
import type { CreatedQuoteLink } from 'shared-kernel/contract/quote-links';
import { BankClient } from '../fixtures/bank-client.ts';
import type { Portal } from '../fixtures/portal.ts';

const toAddress = (url: string): string => {
  const { pathname, hash } = new URL(url);
  return `${pathname}${hash}`;
};

/** The page on which a client compares the offers of an address of the new application. */
export async function quoteLink(portal: Portal, offers: string): Promise<string> {
  const asked = new URLSearchParams(offers.split('?')[1]);
  const { url } = await new BankClient(portal).call<CreatedQuoteLink>('POST', '/quote-links', {
    product: asked.get('product'),
    amount_kopecks: Number(asked.get('amount')),
    term_months: Number(asked.get('months')),
  });
  return toAddress(url);
}

/** The page on which a client signs a document of a new application. */
export async function signingLink(portal: Portal): Promise<string> {
  const client = new BankClient(portal);
  const { hash } = await client.create({ inn: (await client.aCompany('working_capital_loan')).inn });
  await client.fillForms(hash);
  await client.uploadRequired(hash);
  const path = `/client-signing/applications/${hash}`;
  const { offered } = await client.call<ClientSigningOverview>('GET', path);
  const { links } = await client.call<CreatedClientSigning>('POST', path, {
    version_ids: offered.map(({ version_id: version }) => version),
    signers: [{ name: 'Петров Пётр Петрович', email: 'client@example.com' }],
  });
  const [first] = links;
  if (!first) throw new Error('the bank gave no link');
  return toAddress(first.url);
}
