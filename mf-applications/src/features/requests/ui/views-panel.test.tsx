import { screen } from '@testing-library/react';
import { listApplications } from 'shared-kernel/contract/applications';
import { countQueues, createSavedView, listSavedViews } from 'shared-kernel/contract/list-views';
import type { SavedView } from 'shared-kernel/contract/list-views';
import { mockEndpoint, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { mockProfile } from 'shared-kernel/testing/mock-profile';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { row } from '../../../testing/fixtures.ts';
import { RequestsPage } from './requests-page.tsx';

it('ViewsPanel lists a view that was saved although its answer was lost', async () => {
  mockProfile();
  mockEndpoint(countQueues, { my_turn: 3, overdue: 1, to_sign: 2 });
  mockEndpoint(listApplications, [row(1)]);
  let views: SavedView[] = [];
  mockEndpoint(listSavedViews, () => views);
  mockEndpoint(createSavedView, ({ body }) => {
    views = [{ ...body, id: '00000000-0000-4000-8000-000000000001', updated_at: '2026-11-25T09:30:00.000Z' }];
    throw mockNetworkFailure();
  });
  const { user } = renderWithPortal(<RequestsPage />, { route: '/requests' });
  await user.click(await screen.findByRole('button', { name: 'Виды' }));
  await user.type(await screen.findByLabelText('Название вида'), 'Мои');
  await user.click(screen.getByRole('button', { name: 'Сохранить вид' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Банк не отвечает');
  expect(await screen.findByRole('button', { name: 'Открыть вид «Мои»' })).toBeInTheDocument();
});
