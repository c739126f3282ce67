import { waitFor } from '@testing-library/react';
import { listApplications } from 'shared-kernel/contract/applications';
import { portalQueryClient } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { agent, signInAs } from '../testing/render-portal.tsx';
import { loadOpenedList } from './session-data.ts';

const openAt = (hash: string) => {
  window.location.hash = hash;
  const lists = mockEndpoint(listApplications, { data: [], pagination: { total: 0 } });
  loadOpenedList();
  return lists;
};

beforeEach(() => portalQueryClient.clear());
afterEach(() => session.signOut('sgb'));

describe('loadOpenedList', () => {
  it.each([
    ['#/requests', 'issues'],
    ['#/all-requests', 'issues_org'],
    ['#/archived-requests', 'issues_archived'],
  ])('asks for the list of %s before its remote is there', async (hash, name) => {
    signInAs(agent);
    const lists = openAt(hash);
    await waitFor(() => expect(lists.calls.map(({ query }) => query.name)).toEqual([name]));
  });

  it('asks for nothing that the page may not show', () => {
    signInAs(agent);
    for (const hash of ['#/', '#/requests?status=new', '#/issue/abc/documents']) {
      openAt(hash);
      expect(portalQueryClient.isFetching()).toBe(0);
    }
    signInAs({ ...agent, id: 'held', must_change_password: true });
    openAt('#/requests');
    expect(portalQueryClient.isFetching()).toBe(0);
    session.signOut('sgb');
    openAt('#/requests');
    expect(portalQueryClient.isFetching()).toBe(0);
  });
});
