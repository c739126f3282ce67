import { act, renderHook } from '@testing-library/react';
import { useRestingValue } from './use-resting-value.ts';

const DELAY_MS = 300;
const apply = jest.fn<undefined, [string]>();
const open = (applied: string) =>
  renderHook(({ stored }) => useRestingValue(stored, apply), { initialProps: { stored: applied } });
const rest = () => act(() => jest.advanceTimersByTime(DELAY_MS));

beforeEach(() => {
  jest.useFakeTimers();
  apply.mockClear();
});
afterEach(() => jest.useRealTimers());

it('applies what was typed when it rests, trimmed and once', () => {
  const { result } = open('');
  act(() => result.current[1]('Ромашк'));
  act(() => result.current[1]('Ромашка '));
  expect(result.current[0]).toBe('Ромашка ');
  expect(apply).not.toHaveBeenCalled();
  rest();
  expect(apply.mock.calls).toEqual([['Ромашка']]);
});

it('keeps the keys that were typed before the echo of what was applied', () => {
  const { result, rerender } = open('');
  act(() => result.current[1]('Ром'));
  rest();
  act(() => result.current[1]('Ромашка'));
  rerender({ stored: 'Ром' });
  expect(result.current[0]).toBe('Ромашка');
  rest();
  expect(apply.mock.calls).toEqual([['Ром'], ['Ромашка']]);
});

it('follows the back button and does not undo it', () => {
  const { result, rerender } = open('');
  act(() => result.current[1]('Ромашка'));
  rest();
  rerender({ stored: 'Ромашка' });
  rerender({ stored: '' });
  expect(result.current[0]).toBe('');
  rest();
  expect(apply).toHaveBeenCalledTimes(1);
});

it('applies at once when asked, and not again when the text rests', () => {
  const { result, rerender } = open('');
  act(() => result.current[1]('Ромашка '));
  act(() => result.current[2]());
  expect(apply.mock.calls).toEqual([['Ромашка']]);
  rerender({ stored: 'Ромашка' });
  rest();
  expect(apply).toHaveBeenCalledTimes(1);
  expect(result.current[0]).toBe('Ромашка ');
});
