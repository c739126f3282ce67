import { waitFor } from '@testing-library/react';
import { getDataset } from 'shared-kernel/contract/agent';
import { listApplications, readApplication } from 'shared-kernel/contract/applications';
import { portalQueryClient } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { agent, signInAs } from '../testing/render-portal.tsx';
import { loadFirstView } from './session-data.ts';

const openAt = (hash: string) => {
  window.location.hash = hash;
  const lists = mockEndpoint(listApplications, { data: [], pagination: { total: 0 } });
  const datasets = mockEndpoint(getDataset, {
    curator: null,
    logo_url: null,
    alert_messages: [],
    contacts: [],
  });
  loadFirstView();
  return { lists, datasets };
};

beforeEach(() => portalQueryClient.clear());
afterEach(() => session.signOut('sgb'));

describe('loadFirstView', () => {
  it.each([
    ['#/requests', 'issues'],
    ['#/all-requests', 'issues_org'],
    ['#/archived-requests', 'issues_archived'],
  ])('asks for the list of %s before its remote is there', async (hash, name) => {
    signInAs(agent);
    const { lists } = openAt(hash);
    await waitFor(() => expect(lists.calls.map(({ query }) => query.name)).toEqual([name]));
  });

  it.each([
    ['#/issue/abcdefghijklmnop', 1],
    ['#/issue/abcdefghijklmnop/documents', 1],
    ['#/issue/abcdefghijklmnop/documents?bank=cub', 0],
    ['#/create-request', 0],
  ])(
    'asks at %s for the application that it opens, of the bank that the portal is at',
    async (hash, times) => {
      signInAs(agent);
      const read = mockEndpoint(readApplication, () => {
        throw mockError('not_found', { status: 404 });
      });
      openAt(hash);
      await waitFor(() => expect(portalQueryClient.isFetching()).toBe(0));
      expect(read.calls).toHaveLength(times);
    },
  );

  it.each(['#/', '#/requests?status=new', '#/issue/abcdefghijklmnop?bank=cub'])(
    'asks at %s for the urgent messages, and for no list',
    async (hash) => {
      signInAs(agent);
      const { lists, datasets } = openAt(hash);
      await waitFor(() => expect(datasets.calls).toHaveLength(1));
      expect(portalQueryClient.isFetching()).toBe(0);
      expect(lists.calls).toHaveLength(0);
    },
  );

  it('asks for nothing that the session may not see', () => {
    signInAs({ ...agent, id: 'held', must_change_password: true });
    openAt('#/requests');
    expect(portalQueryClient.isFetching()).toBe(0);
    session.signOut('sgb');
    openAt('#/requests');
    expect(portalQueryClient.isFetching()).toBe(0);
  });
});
