import { render } from '@testing-library/react';
import { useHeightVariable } from './use-height-variable.ts';

const { style } = document.documentElement;

afterEach(() => jest.restoreAllMocks());

function Bar({ position = 'sticky' }: { readonly position?: 'sticky' | 'static' }) {
  return <div ref={useHeightVariable('--page-action-height')} style={{ position }} />;
}

it('useHeightVariable says each height of what stays in the window, and nothing once it is gone', () => {
  let height = 56;
  let change = (): void => undefined;
  class Observer implements ResizeObserver {
    constructor(tell: ResizeObserverCallback) {
      change = () => tell([], this);
    }
    observe(): void {
      change();
    }
    unobserve(): void {}
    disconnect(): void {
      change = () => undefined;
    }
  }
  jest.spyOn(window, 'ResizeObserver').mockImplementation((tell) => new Observer(tell));
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
  const { rerender, unmount } = render(<Bar />);
  expect(style.getPropertyValue('--page-action-height')).toBe('56px');
  height = 96;
  change();
  expect(style.getPropertyValue('--page-action-height')).toBe('96px');
  rerender(<Bar position="static" />);
  change();
  expect(style.getPropertyValue('--page-action-height')).toBe('0px');
  unmount();
  change();
  expect(style.getPropertyValue('--page-action-height')).toBe('');
});
