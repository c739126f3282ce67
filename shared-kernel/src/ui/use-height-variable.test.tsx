import { render } from '@testing-library/react';
import { useHeightVariable } from './use-height-variable.ts';

const { style } = document.documentElement;

afterEach(() => jest.restoreAllMocks());

function Bar() {
  return <div ref={useHeightVariable('--page-action-height')} />;
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
  const { unmount } = render(<Bar />);
  expect(style.getPropertyValue('--page-action-height')).toBe('56px');
  height = 96;
  change();
  expect(style.getPropertyValue('--page-action-height')).toBe('96px');
  unmount();
  change();
  expect(style.getPropertyValue('--page-action-height')).toBe('');
});
