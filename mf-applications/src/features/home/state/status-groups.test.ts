import { paths } from 'shared-kernel/router';
import { statusGroups } from './status-groups.ts';

it('statusGroups groups counts by label, by tone and the largest first, each with a link to its filtered list', () => {
  expect(
    statusGroups(
      [
        { status: 'registering', count: 1 },
        { status: 'survey', count: 3 },
        { status: 'finished', count: 4 },
        { status: 'completed', count: 1 },
        { status: 'scoring', count: 0 },
        { status: 'archived', count: 2 },
      ],
      paths.requests,
    ),
  ).toEqual([
    { label: 'Анкета', count: 3, tone: 'warning', link: '/requests?status=survey' },
    { label: 'Регистрация', count: 1, tone: 'warning', link: '/requests?status=registering' },
    { label: 'Завершена', count: 5, tone: 'success', link: '/requests?status=completed%2Cfinished' },
    { label: 'В архиве', count: 2, tone: 'default', link: '/archived-requests?status=archived' },
  ]);
});
