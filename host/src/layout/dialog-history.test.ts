import { waitFor } from '@testing-library/react';
import { followDialogs } from './dialog-history.ts';

const state = (): { idx?: number; dialogs?: number } => window.history.state as object;
const lock = (): void => void document.head.append(document.createElement('style'));

/** A dialog as antd draws one: it locks the page, and Escape closes it. */
function openDialog(html: string): HTMLElement {
  const dialog = document.createElement('div');
  dialog.innerHTML = html;
  document.body.append(dialog);
  lock();
  return dialog;
}

function close(dialog: HTMLElement): void {
  dialog.remove();
  lock();
}

const MODAL =
  '<div class="ant-modal-root"><div class="ant-modal-wrap"><button class="ant-modal-close"></button></div></div>';
const GATE = MODAL.replace('<button', '<button disabled');

let stop: () => void;

beforeEach(() => {
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  window.history.replaceState({ idx: 0 }, '', '#/requests');
  stop = followDialogs();
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

it('«back» closes the dialog by Escape and stays on the page, with what the dialog has put into the address', async () => {
  const dialog = openDialog(MODAL);
  await waitFor(() => expect(state()).toEqual({ idx: 0, dialogs: 1 }));
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && close(dialog), { once: true });
  // A filter, as the router writes it and single-spa tells it.
  window.history.replaceState({ idx: 0 }, '', '#/requests?bank=sgb');
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), { singleSpa: true }));
  window.history.back();
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(window.location.hash).toBe('#/requests?bank=sgb');
  expect(state()).toEqual({ idx: 0 });
});

it('a dialog that is closed by hand takes its entry with it', async () => {
  const { length } = window.history;
  const dialog = openDialog(MODAL);
  await waitFor(() => expect(state().dialogs).toBe(1));
  close(dialog);
  await waitFor(() => expect(state()).toEqual({ idx: 0 }));
  expect(window.history.length).toBe(length + 1);
});

it('who has gone on to another page from the dialog stays there', async () => {
  jest.useFakeTimers();
  const go = jest.spyOn(window.history, 'go');
  const dialog = openDialog(MODAL);
  await jest.advanceTimersByTimeAsync(100);
  expect(state()).toEqual({ idx: 0, dialogs: 1 });
  window.history.pushState({ idx: 1 }, '', '#/chat');
  close(dialog);
  await jest.advanceTimersByTimeAsync(100);
  jest.useRealTimers();
  expect(go).not.toHaveBeenCalled();
  expect(window.location.hash).toBe('#/chat');
});

it.each([
  ['cannot be closed', GATE],
  ['the address has opened', `<div class="ant-drawer-open opened-by-address"></div>`],
])('a dialog that %s gets no entry', async (_what, html) => {
  openDialog(html);
  const closable = openDialog(MODAL);
  await waitFor(() => expect(state().dialogs).toBe(1));
  close(closable);
  await waitFor(() => expect(state()).toEqual({ idx: 0 }));
});
