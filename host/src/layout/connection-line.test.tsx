import { screen } from '@testing-library/react';
import { portalStore } from 'shared-kernel/state';
import { connectionAtom } from '../session/connection.ts';
import { isSlowAtom } from '../session/slow-queries.ts';
import { renderAt } from '../testing/render-portal.tsx';
import { ConnectionLine } from './connection-line.tsx';

afterEach(() => {
  portalStore.set(connectionAtom, { state: 'ok' });
  portalStore.set(isSlowAtom, false);
  jest.restoreAllMocks();
});

const getLine = () => document.querySelector<HTMLElement>('.connection-line');

it('ConnectionLine says how high it is, so that nothing else stays under it', () => {
  const observe = jest.spyOn(window.ResizeObserver.prototype, 'observe');
  portalStore.set(connectionAtom, { state: 'portal-down', dataAtMs: null });
  renderAt('/', <ConnectionLine />);
  expect(getLine()).toContainElement(screen.getByText(/./u, { selector: '.ant-alert-title' }));
  expect(observe).toHaveBeenCalledWith(getLine());
});

it('ConnectionLine tells of a long wait outside of its line, above what stays at the bottom of the window', () => {
  portalStore.set(isSlowAtom, true);
  const { container } = renderAt('/', <ConnectionLine />);
  expect(container.querySelector('.slow-note')).toBeInTheDocument();
  expect(getLine()?.querySelector('.slow-note')).toBeNull();
});
