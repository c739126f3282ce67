import { DEFAULT_BANK } from '../contract/banks.ts';
import { abortBankRequests } from '../http/pending-requests.ts';
import { notify } from '../notify.tsx';
import { portalQueryClient } from '../query-client.ts';
import { session } from '../session/session.ts';
import { resetMockEndpoints } from './mock-endpoint.ts';
import { resetMockEventStreams } from './mock-event-stream.ts';

/** Puts the page's singletons back as they are at start-up; runs after each test. */
export function resetPortal(): void {
  abortBankRequests();
  resetMockEndpoints();
  resetMockEventStreams();
  portalQueryClient.clear();
  notify.clear();
  session.signOutAll();
  session.setCurrentBank(DEFAULT_BANK);
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.location.hash = '';
}
