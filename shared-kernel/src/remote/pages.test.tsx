import { screen } from '@testing-library/react';
import { defineRoutes } from '../routes.ts';
import { renderWithPortal } from '../testing/render-with-portal.tsx';
import { PageRoutes, toPages } from './pages.tsx';

const page = (name: string) => () => Promise.resolve(() => <h1>{name}</h1>);
const pages = toPages(
  defineRoutes({
    talks: { path: '/talks', capability: 'chat', page: page('talks') },
    sums: { path: '/sums', capability: 'income', page: page('sums') },
  }),
);

test('a page that needs what the bank has not says so and leads on', async () => {
  renderWithPortal(<PageRoutes pages={pages} />, { route: '/talks', capabilities: ['income'] });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Этот банк такой возможности не предлагает' }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'На главную' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'talks' })).toBeNull();
});

test('a page that needs what the bank has is drawn', async () => {
  renderWithPortal(<PageRoutes pages={pages} />, { route: '/sums', capabilities: ['income'] });
  expect(await screen.findByRole('heading', { name: 'sums' })).toBeVisible();
});
