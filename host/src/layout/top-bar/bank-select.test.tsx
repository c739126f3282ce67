import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import { switchBank } from 'shared-kernel/contract/auth';
import { readApplication } from 'shared-kernel/contract/applications';
import { useEndpointQuery } from 'shared-kernel/query';
import { openApplicationAtom, session } from 'shared-kernel/session';
import { portalStore } from 'shared-kernel/state';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderAt, signInAs } from '../../testing/render-portal.tsx';
import { BankSelect } from './bank-select.tsx';

const banks = [
  { id: 'sgb' as const, name: 'СГБ', available: true, accessLocked: false },
  { id: 'ms6' as const, name: 'МС6', available: true, accessLocked: true },
  { id: 'metcome' as const, name: 'Метком', available: true, accessLocked: false },
  { id: 'cub' as const, name: 'КУБ', available: false, accessLocked: false },
];

beforeEach(() => {
  signInAs();
  mockEndpoint(listPartnerBanks, banks);
});

/** As the flow's page does beside the selector. */
function Reads(): ReactElement {
  useEndpointQuery(readApplication, { params: { hash: 'abcdefghijklmnop' } });
  return <BankSelect />;
}

async function open() {
  const select = await screen.findByRole('combobox', { name: 'Банк' });
  // Its code comes with the press.
  fireEvent.click(select);
  await screen.findByText('Доступ закрыт банком');
  return (name: string) => screen.getByText(name).closest('.ant-select-item-option') as HTMLElement;
}

describe('BankSelect', () => {
  it('closes banks that are not available or locked, and says why', async () => {
    renderAt('/', <BankSelect />);
    const option = await open();
    expect(option('МС6')).toHaveClass('ant-select-item-option-disabled');
    expect(option('КУБ')).toHaveClass('ant-select-item-option-disabled');
    expect(option('КУБ')).toHaveTextContent('Банк недоступен');
    expect(option('Метком')).not.toHaveClass('ant-select-item-option-disabled');
  });

  it('offers no bank without a sign-in of its own', async () => {
    mockEndpoint(listPartnerBanks, [
      ...banks,
      { id: 'atb', name: 'АТБ', available: true, accessLocked: false },
    ]);
    renderAt('/', <BankSelect />);
    await open();
    expect(screen.queryByText('АТБ')).not.toBeInTheDocument();
  });

  it('switches to the chosen bank', async () => {
    session.signIn('metcome', 'token-metcome', {
      id: 'agent-1',
      email: 'agent@example.com',
      name: 'Соколова Анна',
      is_superuser: false,
      is_staff: false,
    });
    renderAt('/', <BankSelect />);
    const option = await open();
    await userEvent.setup().click(option('Метком'));
    await waitFor(() => expect(session.currentBank()).toBe('metcome'));
    act(() => session.setCurrentBank('sgb'));
  });

  it('goes back to the current bank after a refusal', async () => {
    mockEndpoint(switchBank, () => {
      throw mockError('bank_locked', { status: 403 });
    });
    renderAt('/', <BankSelect />);
    const option = await open();
    await userEvent.setup().click(option('Метком'));
    expect(
      await screen.findByText('Доступ к этому банку для вас закрыт. Обратитесь к куратору.'),
    ).toBeInTheDocument();
    expect(session.currentBank()).toBe('sgb');
    await waitFor(() => expect(document.querySelector('.ant-select-content')).toHaveTextContent('СГБ'));
  });

  it('is closed while an application is open', async () => {
    renderAt('/issue/abcdefghijklmnop/documents', <BankSelect />);
    expect(await screen.findByRole('combobox', { name: 'Банк' })).toBeDisabled();
  });

  it('is free while a new application is being made', async () => {
    portalStore.set(openApplicationAtom, {
      hash: null,
      id: null,
      status: 'new',
      stage: 'bank_selection',
      stepper: [],
      availableViews: null,
      bank: 'sgb',
      bankName: 'СГБ',
      productTitle: '',
      clientName: '',
    });
    renderAt('/create-request', <BankSelect />);
    expect(await screen.findByRole('combobox', { name: 'Банк' })).toBeEnabled();
    act(() => portalStore.set(openApplicationAtom, null));
  });

  it('is free where the address names an application that this bank has not', async () => {
    mockEndpoint(readApplication, () => {
      throw mockError('not_found', { status: 404 });
    });
    renderAt('/issue/abcdefghijklmnop', <Reads />);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Банк' })).toBeEnabled());
  });
});
