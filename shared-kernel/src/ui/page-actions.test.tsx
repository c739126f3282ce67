import { screen, waitFor } from '@testing-library/react';
import { renderWithPortal } from '../testing/render-with-portal.tsx';
import { PHONE_QUERY } from './use-media-query.ts';
import { PageActions } from './index.ts';
import type { PageAction } from './index.ts';

const ran: string[] = [];
const action = (label: string, more: Partial<PageAction> = {}): PageAction => ({
  key: label,
  label,
  icon: null,
  act: () => ran.push(label),
  ...more,
});
const names = (): readonly (string | null)[] =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

/** Answers as a phone would. */
function onPhone(): void {
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...matchMedia(query), matches: query === PHONE_QUERY }));
}

beforeEach(() => ran.splice(0));
afterEach(() => jest.restoreAllMocks());

it('shows every action on a desktop', () => {
  renderWithPortal(<PageActions actions={[action('Выгрузить'), action('Обновить'), action('Удалить')]} />);
  expect(names()).toEqual(['Выгрузить', 'Обновить', 'Удалить']);
});

it('keeps the first on a phone and brings the others with a press', async () => {
  onPhone();
  const { user } = renderWithPortal(
    <PageActions
      actions={[
        action('Выгрузить'),
        action('Без звука', { act: [{ key: 'hour', label: 'На час', run: () => ran.push('hour') }] }),
        action('Удалить', { isDisabled: true }),
        action('Обновить'),
      ]}
    />,
  );
  expect(names()).toEqual(['Выгрузить', 'Ещё действия']);
  const menu = screen.getByRole('button', { name: 'Ещё действия' });
  await user.click(menu);
  expect(await screen.findByRole('menuitem', { name: 'Удалить' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('menuitem', { name: 'На час' }));
  await user.click(screen.getByRole('button', { name: 'Ещё действия' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Обновить' }));
  expect(ran).toEqual(['hour', 'Обновить']);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ещё действия' })).toHaveFocus());
});

it('needs no menu for two', () => {
  onPhone();
  renderWithPortal(<PageActions actions={[action('Выгрузить'), action('Обновить')]} />);
  expect(names()).toEqual(['Выгрузить', 'Обновить']);
});

it('opens the choices of an action on a desktop', async () => {
  const { user } = renderWithPortal(
    <PageActions
      actions={[
        action('Без звука', { act: [{ key: 'hour', label: 'На час', run: () => ran.push('hour') }] }),
      ]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Без звука' }));
  await user.click(await screen.findByRole('menuitem', { name: 'На час' }));
  expect(ran).toEqual(['hour']);
});
