import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { lookUpBank, lookUpOrganization, lookUpPurchase } from '../contract/registries.ts';
import type { Registry } from '../contract/registries.ts';
import { mockEndpoint, mockError } from '../testing/mock-endpoint.ts';
import { renderWithPortal } from '../testing/render-with-portal.tsx';
import { useRegistry } from './use-registry.ts';

interface LookupProps {
  readonly registry: Registry;
  readonly number: string | null;
}

/** Shows what the form would be told. */
function Lookup({ registry, number }: LookupProps): ReactElement {
  const lookup = useRegistry(registry, number);
  return (
    <output>
      {lookup.state === 'answered'
        ? `${lookup.answer.registry}: ${lookup.answer.source}, ${lookup.answer.found ? 'found' : 'unknown'}`
        : lookup.state}
    </output>
  );
}

const UNKNOWN = { found: null, source: 'Реестр', as_of: null };

describe('useRegistry', () => {
  it.each([
    ['bank_directory', '044525225', lookUpBank],
    ['organization_registry', '7707083893', lookUpOrganization],
    ['purchase_registry', '32614098765', lookUpPurchase],
  ] as const)('asks %s by its number', async (registry, number, endpoint) => {
    mockEndpoint(endpoint, UNKNOWN);
    renderWithPortal(<Lookup registry={registry} number={number} />);
    expect(await screen.findByText(`${registry}: Реестр, unknown`)).toBeInTheDocument();
  });

  it('asks nothing without a number', () => {
    const lookup = mockEndpoint(lookUpBank, UNKNOWN);
    renderWithPortal(<Lookup registry="bank_directory" number={null} />);
    expect(screen.getByText('idle')).toBeInTheDocument();
    expect(lookup.calls).toHaveLength(0);
  });

  it('asks nothing of a registry that the bank has not connected', async () => {
    const lookup = mockEndpoint(lookUpOrganization, UNKNOWN);
    renderWithPortal(<Lookup registry="organization_registry" number="7707083893" />, {
      capabilities: ['flow', 'bank_directory'],
    });
    expect(await screen.findByText('not_connected')).toBeInTheDocument();
    expect(lookup.calls).toHaveLength(0);
  });

  it.each([
    ['registry_unavailable', 424, 'unavailable'],
    ['registry_not_connected', 422, 'not_connected'],
    ['internal', 500, 'unavailable'],
    ['rate_limited', 429, 'unavailable'],
  ] as const)('takes %s for an answer at once', async (code, status, state) => {
    const lookup = mockEndpoint(lookUpOrganization, () => {
      throw mockError(code, { status });
    });
    renderWithPortal(<Lookup registry="organization_registry" number="7707083893" />);
    expect(await screen.findByText(state)).toBeInTheDocument();
    expect(lookup.calls).toHaveLength(1);
  });
});
