import { paths } from 'shared-kernel/router';
import { statusGroups } from './status-groups.ts';

it('statusGroups groups counts by label, largest first, each with a link to its filtered list', () => {
  expect(
    statusGroups(
      [
        { status: 'survey', count: 3 },
        { status: 'finished', count: 4 },
        { status: 'completed', count: 1 },
        { status: 'scoring', count: 0 },
        { status: 'archived', count: 2 },
      ],
      paths.requests,
    ),
  ).toEqual([
    { label: 'Завершена', count: 5, link: '/requests?status=completed%2Cfinished' },
    { label: 'Анкета', count: 3, link: '/requests?status=survey' },
    { label: 'В архиве', count: 2, link: '/archived-requests?status=archived' },
  ]);
});
