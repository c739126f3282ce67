import { waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { readApplication } from 'shared-kernel/contract/applications';
import { portalQueryClient, useEndpointQuery } from 'shared-kernel/query';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { agent, renderAt, signInAs } from '../../testing/render-portal.tsx';
import { PageContext } from './page-context.tsx';

const HASH = 'abcdefghijklmnop';

beforeEach(() => {
  signInAs();
  portalQueryClient.clear();
});

/** As the flow's page does below the line. */
function Reads(): ReactElement {
  useEndpointQuery(readApplication, { params: { hash: HASH } });
  return (
    <div data-testid="line">
      <PageContext />
    </div>
  );
}

describe('PageContext', () => {
  it('keeps its place while the application is read, and gives it up once that has failed', async () => {
    let fail: (error: Error) => void = () => undefined;
    mockEndpoint(readApplication, () => new Promise<never>((_resolve, reject) => (fail = reject)));
    const { getByTestId } = renderAt(`/issue/${HASH}`, <Reads />);
    expect(getByTestId('line')).not.toBeEmptyDOMElement();
    await waitFor(() => {
      fail(mockError('not_found', { status: 404 }));
      expect(getByTestId('line')).toBeEmptyDOMElement();
    });
  });

  it('has none on the page of a new application for those who make none', () => {
    signInAs({ ...agent, is_staff: true });
    const { container } = renderAt('/create-request', <PageContext />);
    expect(container.querySelector('.page-context')).toBeNull();
  });
});
