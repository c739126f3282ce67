import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderWithPortal } from '../testing/render-with-portal.tsx';

type Media = 'phone' | 'desktop' | 'paper';

const mockTableLoaded = jest.fn();
const mockPagesLoaded = jest.fn();
jest.mock('./desktop-table.tsx', () => {
  mockTableLoaded();
  return jest.requireActual<object>('./desktop-table.tsx');
});
jest.mock('./card-pages.tsx', () => {
  mockPagesLoaded();
  return jest.requireActual<object>('./card-pages.tsx');
});

let media: Media;
type Listener = (change: { readonly matches: boolean }) => void;
/** Each with its query. */
const listeners = new Map<Listener, string>();

/** The paper of an A4 sheet that lies across is wider than a phone. */
const MATCHES = {
  phone: /width </,
  desktop: /(?!)/,
  paper: /print/,
} as const satisfies Record<Media, RegExp>;

function show(next: Media): void {
  media = next;
  for (const [notify, query] of listeners) notify({ matches: MATCHES[media].test(query) });
}

async function makeTable(pageSize?: number): Promise<ReactElement> {
  const { ResponsiveTable } = await import('./responsive-table.tsx');
  return (
    <ResponsiveTable
      label="Заявки"
      rows={[1, 2, 3].map((id) => ({ id, name: `№${id}` }))}
      rowKey={(row) => row.id}
      columns={[{ title: 'Клиент', dataIndex: 'name' }]}
      renderCard={(row) => <b>{row.name}</b>}
      {...(pageSize !== undefined && { pagination: { pageSize } })}
    />
  );
}

const cards = () => screen.getByRole('list', { name: 'Заявки' }).textContent;

const { matchMedia } = window;
beforeEach(() => {
  jest.resetAllMocks();
  window.matchMedia = ((query: string) => ({
    ...matchMedia(query),
    matches: MATCHES[media].test(query),
    addEventListener: (_: string, listener: Listener) => listeners.set(listener, query),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
  })) as never;
});
afterEach(() => {
  window.matchMedia = matchMedia;
});

describe('ResponsiveTable', () => {
  // First: a module that is loaded stays.
  it('is cards on a phone and on its paper, and loads the table with a window that becomes wide', async () => {
    show('phone');
    renderWithPortal(await makeTable());
    expect(cards()).toBe('№1№2№3');
    act(() => show('paper'));
    expect(cards()).toBe('№1№2№3');
    act(() => show('phone'));
    await act(() => Promise.resolve());
    expect(mockTableLoaded).not.toHaveBeenCalled();
    act(() => show('desktop'));
    expect(screen.getByText('Загрузка…')).toBeInTheDocument();
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('columnheader', { name: 'Клиент' })).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Заявки' })).not.toBeInTheDocument();
    act(() => show('phone'));
    expect(cards()).toBe('№1№2№3');
  });

  it('loads pages only for cards of more than one, and turns them', async () => {
    show('phone');
    const whole = renderWithPortal(await makeTable(3));
    await act(() => Promise.resolve());
    expect(mockPagesLoaded).not.toHaveBeenCalled();
    whole.unmount();
    const { user } = renderWithPortal(await makeTable(2));
    expect(cards()).toBe('№1№2');
    await user.click(await screen.findByTitle('2'));
    expect(cards()).toBe('№3');
  });

  it('begins to load the table of a desktop before there are rows', async () => {
    show('desktop');
    jest.resetModules();
    await import('./responsive-table.tsx');
    await waitFor(() => expect(mockTableLoaded).toHaveBeenCalledTimes(1));
  });
});
