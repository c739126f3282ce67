import { render, screen } from '@testing-library/react';
import { PageSteps } from './page-steps.tsx';

afterEach(() => jest.restoreAllMocks());

it('PageSteps says how high it is, so that the focus stays above it', () => {
  const observe = jest.spyOn(window.ResizeObserver.prototype, 'observe');
  render(<PageSteps onNext={() => undefined}>Сохранено</PageSteps>);
  const next = screen.getByRole('button');
  expect(observe.mock.calls.map(([bar]) => bar.contains(next))).toContain(true);
});
