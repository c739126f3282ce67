import { act, renderHook } from '@testing-library/react';
import { usePart } from '../../../common/part.ts';
import { useFrameByFrame } from './use-frame-by-frame.ts';

const square = jest.fn(({ side }: { readonly side: number }) => side * side);
const onSettle = jest.fn();
let frames: FrameRequestCallback[] = [];

/** The next frame of the screen, begun so late and painted after so long. */
function nextFrame({ lateMs = 0, tookMs = 10 } = {}): void {
  const due = frames;
  frames = [];
  const at = 1000;
  const now = jest.spyOn(performance, 'now').mockReturnValue(at + lateMs);
  act(() => due.forEach((frame) => frame(at)));
  now.mockReturnValue(at + tookMs);
  act(() => jest.runOnlyPendingTimers());
}

/** What figures, chart and table show. */
function useShown<Input extends object>(input: Input, calculate: (input: Input) => number) {
  const parts = useFrameByFrame(input, calculate, onSettle);
  const itself = (outcome: number): number => outcome;
  const shown = [usePart(parts.figures, itself), usePart(parts.chart, itself), usePart(parts.table, itself)];
  return { shown, parts };
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  frames = [];
  square.mockClear();
  onSettle.mockClear();
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});

afterEach(() => jest.useRealTimers());

describe('an outcome shown frame by frame', () => {
  it('is there at once at first', () => {
    const { result } = renderHook(() => useShown({ side: 3 }, square));
    expect(result.current.shown).toEqual([9, 9, 9]);
    expect(frames).toHaveLength(0);
  });

  it('reaches one part a frame, calculated once', () => {
    const { result, rerender } = renderHook(({ side }) => useShown({ side }, square), {
      initialProps: { side: 3 },
    });
    rerender({ side: 4 });
    nextFrame();
    expect(square).toHaveBeenCalledTimes(2);
    expect(result.current.shown).toEqual([9, 9, 9]);
    nextFrame();
    expect(result.current.shown).toEqual([16, 9, 9]);
    nextFrame();
    nextFrame();
    expect(result.current.shown).toEqual([16, 16, 16]);
    expect(square).toHaveBeenCalledTimes(2);
    expect(frames).toHaveLength(0);
  });

  it('leaves a part to the frame after one that begins late, but not for ever', () => {
    const { result, rerender } = renderHook(({ side }) => useShown({ side }, square), {
      initialProps: { side: 3 },
    });
    rerender({ side: 4 });
    nextFrame({ lateMs: 12 });
    expect(square).toHaveBeenCalledTimes(1);
    nextFrame();
    nextFrame();
    expect(result.current.shown).toEqual([16, 9, 9]);
    for (let rest = 0; rest < 3; rest += 1) nextFrame({ lateMs: 12 });
    expect(result.current.shown).toEqual([16, 9, 9]);
    nextFrame({ lateMs: 12 });
    expect(result.current.shown).toEqual([16, 16, 9]);
  });

  it('rests after a frame that took long', () => {
    const { result, rerender } = renderHook(({ side }) => useShown({ side }, square), {
      initialProps: { side: 3 },
    });
    rerender({ side: 4 });
    nextFrame();
    nextFrame({ tookMs: 14 });
    expect(result.current.shown).toEqual([16, 9, 9]);
    nextFrame();
    expect(result.current.shown).toEqual([16, 9, 9]);
    nextFrame();
    expect(result.current.shown).toEqual([16, 16, 9]);
  });

  it('shows more in a frame where frames are short, and one part again after a long one', () => {
    const { result, rerender } = renderHook(({ side }) => useShown({ side }, square), {
      initialProps: { side: 1 },
    });
    for (let side = 2; side < 6; side += 1) {
      rerender({ side });
      for (let frame = 0; frame < 4; frame += 1) nextFrame({ tookMs: 3 });
    }
    rerender({ side: 6 });
    nextFrame({ tookMs: 14 });
    expect(result.current.shown).toEqual([36, 36, 36]);
    rerender({ side: 7 });
    for (let frame = 0; frame < 3; frame += 1) nextFrame();
    expect(result.current.shown).toEqual([49, 36, 36]);
  });

  it('gives the rest of a part a frame of its own', () => {
    const { result } = renderHook(() => useFrameByFrame({ side: 3 }, square, onSettle));
    const { chart, table, follow } = result.current;
    const done: string[] = [];
    chart.subscribe(() => {
      done.push('chart');
      return () => {
        done.push('rest of the chart');
        return () => void done.push('end of the chart');
      };
    });
    table.subscribe(() => void done.push('table'));
    act(() => follow({ side: 4 }));
    nextFrame();
    nextFrame();
    nextFrame();
    expect(done).toEqual(['chart']);
    nextFrame();
    expect(done).toEqual(['chart', 'rest of the chart']);
    nextFrame();
    expect(done).toEqual(['chart', 'rest of the chart', 'end of the chart']);
    nextFrame();
    expect(done).toEqual(['chart', 'rest of the chart', 'end of the chart', 'table']);
    expect(frames).toHaveLength(0);
  });

  it('lets every part keep up while values keep coming, and ends at the last of them', () => {
    const { result, rerender } = renderHook(({ side }) => useShown({ side }, square), {
      initialProps: { side: 1 },
    });
    for (let side = 2; side <= 10; side += 1) {
      rerender({ side });
      nextFrame();
    }
    expect(result.current.shown[2]).toBeGreaterThan(1);
    for (let frame = 0; frame < 8; frame += 1) nextFrame();
    expect(result.current.shown).toEqual([100, 100, 100]);
    expect(square.mock.calls.length).toBeLessThan(8);
  });

  it('follows a hand before the input is the page’s, and the page’s input has the last word', () => {
    const area = jest.fn(({ width, height }: { width: number; height: number }) => width * height);
    const { result, rerender } = renderHook(({ input }) => useShown(input, area), {
      initialProps: { input: { width: 2, height: 3 } },
    });
    const { parts } = result.current;
    act(() => parts.follow({ width: 5 }));
    act(() => parts.follow({ width: 6 }));
    for (let frame = 0; frame < 4; frame += 1) nextFrame();
    expect(result.current.shown).toEqual([18, 18, 18]);
    expect(result.current.parts).toBe(parts);
    rerender({ input: { width: 7, height: 3 } });
    for (let frame = 0; frame < 4; frame += 1) nextFrame();
    expect(result.current.shown).toEqual([21, 21, 21]);
    expect(frames).toHaveLength(0);
  });

  it('draws nothing but what asks for the part that changed', () => {
    const drawn = jest.fn();
    const { result } = renderHook(() => {
      drawn();
      const parts = useFrameByFrame({ side: 3 }, square, onSettle);
      return { parts, isOdd: usePart(parts.table, (area) => area % 2 === 1) };
    });
    drawn.mockClear();
    act(() => result.current.parts.follow({ side: 5 }));
    for (let frame = 0; frame < 4; frame += 1) nextFrame();
    expect(drawn).not.toHaveBeenCalled();
    act(() => result.current.parts.follow({ side: 6 }));
    for (let frame = 0; frame < 4; frame += 1) nextFrame();
    expect(result.current.isOdd).toBe(false);
    expect(drawn).toHaveBeenCalledTimes(1);
  });
});

describe('a change that has settled', () => {
  const useSquare = (side: number) => useShown({ side }, square);

  it('becomes the page’s in a frame of its own, once every part shows it, and is not calculated again', () => {
    const { result, rerender } = renderHook(({ side }) => useSquare(side), { initialProps: { side: 3 } });
    act(() => result.current.parts.settle({ side: 4 }));
    nextFrame();
    expect(square).toHaveBeenCalledTimes(1);
    for (let frame = 0; frame < 4; frame += 1) {
      nextFrame();
      expect(onSettle).not.toHaveBeenCalled();
    }
    expect(result.current.shown).toEqual([16, 16, 16]);
    nextFrame();
    expect(onSettle.mock.calls).toEqual([[{ side: 4 }]]);
    square.mockClear();
    rerender({ side: 4 });
    expect(frames).toHaveLength(0);
    expect(square).not.toHaveBeenCalled();
  });

  it.each([
    ['presses something', () => new Event('pointerdown')],
    ['types', () => new KeyboardEvent('keydown', { key: 'a' })],
  ])('is there at once for who %s meanwhile, and only once', (_, made) => {
    const { result } = renderHook(() => useSquare(3));
    act(() => result.current.parts.settle({ side: 4 }));
    act(() => void window.dispatchEvent(made()));
    expect(onSettle.mock.calls).toEqual([[{ side: 4 }]]);
    for (let frame = 0; frame < 6; frame += 1) nextFrame();
    act(() => void window.dispatchEvent(made()));
    expect(onSettle).toHaveBeenCalledTimes(1);
  });

  it('is not lost with the page', () => {
    const { result, unmount } = renderHook(() => useSquare(3));
    act(() => result.current.parts.settle({ side: 4 }));
    unmount();
    expect(onSettle.mock.calls).toEqual([[{ side: 4 }]]);
  });
});
