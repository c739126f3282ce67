import { screen } from '@testing-library/react';
import { lookUpClient } from 'shared-kernel/contract/applications';
import { CAPABILITIES } from 'shared-kernel/contract/capabilities';
import type { Capability } from 'shared-kernel/contract/capabilities';
import { lookUpOrganization } from 'shared-kernel/contract/registries';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { getHash } from '../../../testing/fixtures.ts';
import { ClientLookup } from './client-lookup.tsx';

const UNKNOWN = {
  known: false,
  name: null,
  ogrn: null,
  kpp: null,
  address: null,
  source: null,
  duplicates: [],
};
const ORGANIZATION = {
  inn: '7707083893',
  type: 'company' as const,
  name: 'ООО «Северный путь»',
  full_name: null,
  ogrn: '1027700132195',
  kpp: null,
  address: 'г. Москва, ул. Вавилова, д. 19',
  okved: null,
  registered_on: null,
  state: 'ended' as const,
  head: { full_name: 'Николаев Андрей Петрович', position: 'Директор' },
  owners: [{ name: 'Николаев Андрей Петрович', inn: null, share_basis_points: 5_000 }],
  statements: [{ year: 2025, revenue_kopecks: 100_000_000, profit_kopecks: null }],
};

function show(capabilities: readonly Capability[] = CAPABILITIES): void {
  renderWithPortal(
    <ClientLookup inn="7707083893" isAsked={false} isCopied={false} onChange={() => undefined} />,
    { capabilities },
  );
}

describe('KnownClient', () => {
  it('shows what the registry says of a client that the bank does not know', async () => {
    mockEndpoint(lookUpClient, UNKNOWN);
    mockEndpoint(lookUpOrganization, { found: ORGANIZATION, source: 'ЕГРЮЛ', as_of: '2026-11-20' });
    show();
    expect(await screen.findByText('ООО «Северный путь»')).toBeInTheDocument();
    expect(screen.getByText('деятельность прекращена')).toBeInTheDocument();
    expect(screen.getByText('Николаев Андрей Петрович, Директор')).toBeInTheDocument();
    expect(screen.getByText(/Николаев Андрей Петрович — 50\s%/)).toBeInTheDocument();
    expect(screen.getByText('Выручка за 2025 год')).toBeInTheDocument();
    expect(screen.getByText('ЕГРЮЛ от 20.11.2026')).toBeInTheDocument();
    expect(screen.getByText(/одним нажатием/)).toBeInTheDocument();
  });

  it("completes the bank's own facts and does not replace them", async () => {
    mockEndpoint(lookUpClient, {
      ...UNKNOWN,
      known: true,
      name: 'Имя банка',
      source: 'Справочник организаций',
    });
    mockEndpoint(lookUpOrganization, { found: ORGANIZATION, source: 'ЕГРЮЛ', as_of: null });
    show();
    expect(await screen.findByText('Имя банка')).toBeInTheDocument();
    expect(await screen.findByText('Справочник организаций; ЕГРЮЛ')).toBeInTheDocument();
    expect(screen.queryByText('ООО «Северный путь»')).not.toBeInTheDocument();
    expect(screen.getByText('Николаев Андрей Петрович, Директор')).toBeInTheDocument();
  });

  it('links to an application of another bank at that bank', async () => {
    const found = {
      id: 77,
      hash_password: getHash(77),
      bank_name: 'Метком',
      product_title: 'Овердрафт',
      status: 'scoring' as const,
      archived: false,
      owner_name: 'Коллега К. К.',
      is_mine: false,
      created_at: '2026-03-01T09:00:00.000Z',
    };
    const other = { ...found, id: 78, hash_password: getHash(78), bank: 'metcome' as const };
    mockEndpoint(lookUpClient, { ...UNKNOWN, duplicates: [found, other] });
    mockEndpoint(lookUpOrganization, { found: null, source: '', as_of: null });
    show();
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await link('Заявка №78')).toBe(`#/issue/${getHash(78)}/completion?bank=metcome`);
    // A bank that does not say which has it speaks of its own.
    expect(await link('Заявка №77')).toBe(`#/issue/${getHash(77)}/completion?bank=sgb`);
  });

  it('says in one sentence that no registry is connected', async () => {
    mockEndpoint(lookUpClient, UNKNOWN);
    const lookup = mockEndpoint(lookUpOrganization, { found: null, source: '', as_of: null });
    show(['flow', 'offers']);
    expect(await screen.findByText(/Реестр организаций: не подключено\.$/)).toBeInTheDocument();
    expect(lookup.calls).toHaveLength(0);
  });

  it('goes on where the registry does not answer, or does not know the client', async () => {
    mockEndpoint(lookUpClient, UNKNOWN);
    mockEndpoint(lookUpOrganization, () => {
      throw mockError('registry_unavailable', { status: 424 });
    });
    show();
    expect(await screen.findByText(/Реестр организаций сейчас не отвечает/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /ИНН клиента/ })).toBeEnabled();
  });
});
