import { screen, waitFor } from '@testing-library/react';
import {
  listApplicationDocuments,
  readApplication,
  readStep,
  readTimeline,
} from 'shared-kernel/contract/applications';
import type { Application } from 'shared-kernel/contract/applications';
import { listFittingFiles } from 'shared-kernel/contract/clients';
import { configureWidgets } from 'shared-kernel/remote';
import { Route, Routes } from 'shared-kernel/router';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { mockProfile } from 'shared-kernel/testing/mock-profile';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { application, getHash, step } from '../../../testing/fixtures.ts';
import { IssuePage } from './issue-page.tsx';

const mockLoaded = jest.fn();
jest.mock('./package-step.tsx', () => {
  mockLoaded('package');
  return jest.requireActual<object>('./package-step.tsx');
});
jest.mock('./completion-step.tsx', () => {
  mockLoaded('completion');
  return jest.requireActual<object>('./completion-step.tsx');
});

function show(page: string, shown: Application): ReturnType<typeof renderWithPortal> {
  configureWidgets({ peek: () => undefined, load: () => new Promise(() => undefined) });
  mockProfile();
  mockEndpoint(readApplication, shown);
  mockEndpoint(readTimeline, []);
  mockEndpoint(listFittingFiles, []);
  mockEndpoint(listApplicationDocuments, []);
  mockEndpoint(readStep, ({ params }) => step(params.stage));
  return renderWithPortal(
    <Routes>
      <Route path="/issue/:hash/:page" element={<IssuePage />} />
    </Routes>,
    { route: `/issue/${getHash(1042)}/${page}` },
  );
}

// One test: a module that is loaded stays.
it('loads the code of a late step behind the step before it, and no sooner', async () => {
  const offer = show('bank-selection', application('issue_survey'));
  expect(await screen.findByText('Продукт')).toBeInTheDocument();
  expect(mockLoaded).not.toHaveBeenCalled();
  offer.unmount();
  const scoring = show('documents', application('issue_scoring'));
  await waitFor(() => expect(mockLoaded.mock.calls).toEqual([['package']]));
  scoring.unmount();
  show('document-package', application('doc_list'));
  await waitFor(() => expect(mockLoaded.mock.calls).toEqual([['package'], ['completion']]));
});
