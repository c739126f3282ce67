import { reportUnreadRows } from './unread-rows.ts';

it('reportUnreadRows names the call and the fields, once for each kind of fault', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const report = reportUnreadRows();
  const detail = { endpoint: 'listApplications', unread: [['status'], ['status', 'id']] };
  report(detail);
  report(detail);
  report({ endpoint: 'listApplications', unread: [['hash_password']] });
  expect(error.mock.calls).toEqual([
    ['2 rows of "listApplications" cannot be read and are left out: id, status'],
    ['1 rows of "listApplications" cannot be read and are left out: hash_password'],
  ]);
  error.mockRestore();
});
