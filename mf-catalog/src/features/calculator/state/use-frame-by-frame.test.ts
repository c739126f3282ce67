import { act, renderHook } from '@testing-library/react';
import { usePart } from '../../../common/part.ts';
import { useFrameByFrame } from './use-frame-by-frame.ts';

const square = jest.fn((value: number) => value * value);
let frames: FrameRequestCallback[] = [];

/** The next frame of the screen, begun so late. */
function nextFrame(lateMs = 0): void {
  const due = frames;
  frames = [];
  const at = 1000;
  jest.spyOn(performance, 'now').mockReturnValue(at + lateMs);
  act(() => due.forEach((frame) => frame(at)));
}

/** What figures, chart and table show. */
function useShown<Input>(input: Input, calculate: (input: Input) => number) {
  const parts = useFrameByFrame(input, calculate);
  const itself = (outcome: number): number => outcome;
  const shown = [usePart(parts.figures, itself), usePart(parts.chart, itself), usePart(parts.table, itself)];
  return { shown, parts };
}

beforeEach(() => {
  frames = [];
  square.mockClear();
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});

describe('an outcome shown frame by frame', () => {
  it('is there at once at first', () => {
    const { result } = renderHook(() => useShown(3, square));
    expect(result.current.shown).toEqual([9, 9, 9]);
    expect(frames).toHaveLength(0);
  });

  it('reaches one part a frame, calculated once', () => {
    const { result, rerender } = renderHook(({ value }) => useShown(value, square), {
      initialProps: { value: 3 },
    });
    rerender({ value: 4 });
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
    const { result, rerender } = renderHook(({ value }) => useShown(value, square), {
      initialProps: { value: 3 },
    });
    rerender({ value: 4 });
    nextFrame(12);
    expect(square).toHaveBeenCalledTimes(1);
    nextFrame();
    expect(result.current.shown).toEqual([16, 9, 9]);
    nextFrame(12);
    expect(result.current.shown).toEqual([16, 9, 9]);
    nextFrame(12);
    expect(result.current.shown).toEqual([16, 16, 9]);
  });

  it('shows what took long to calculate in the next frame', () => {
    const { result, rerender } = renderHook(({ value }) => useShown(value, square), {
      initialProps: { value: 3 },
    });
    rerender({ value: 4 });
    square.mockImplementationOnce((value) => {
      jest.spyOn(performance, 'now').mockReturnValue(1012);
      return value * value;
    });
    nextFrame();
    expect(square).toHaveBeenCalledTimes(2);
    expect(result.current.shown).toEqual([9, 9, 9]);
    nextFrame();
    expect(result.current.shown).toEqual([16, 9, 9]);
    expect(square).toHaveBeenCalledTimes(2);
  });

  it('gives the rest of a part a frame of its own', () => {
    const { result } = renderHook(() => useFrameByFrame({ side: 3 }, ({ side }) => side));
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
    const { result, rerender } = renderHook(({ value }) => useShown(value, square), {
      initialProps: { value: 1 },
    });
    for (let value = 2; value <= 10; value += 1) {
      rerender({ value });
      nextFrame();
    }
    expect(result.current.shown[2]).toBeGreaterThan(1);
    for (let frame = 0; frame < 6; frame += 1) nextFrame();
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
    for (let frame = 0; frame < 3; frame += 1) nextFrame();
    expect(result.current.shown).toEqual([18, 18, 18]);
    expect(result.current.parts).toBe(parts);
    rerender({ input: { width: 7, height: 3 } });
    for (let frame = 0; frame < 3; frame += 1) nextFrame();
    expect(result.current.shown).toEqual([21, 21, 21]);
    expect(frames).toHaveLength(0);
  });

  it('draws nothing but what asks for the part that changed', () => {
    const drawn = jest.fn();
    const { result } = renderHook(() => {
      drawn();
      const parts = useFrameByFrame({ side: 3 }, ({ side }) => side * side);
      return { parts, isOdd: usePart(parts.table, (area) => area % 2 === 1) };
    });
    drawn.mockClear();
    act(() => result.current.parts.follow({ side: 5 }));
    for (let frame = 0; frame < 3; frame += 1) nextFrame();
    expect(drawn).not.toHaveBeenCalled();
    act(() => result.current.parts.follow({ side: 6 }));
    for (let frame = 0; frame < 3; frame += 1) nextFrame();
    expect(result.current.isOdd).toBe(false);
    expect(drawn).toHaveBeenCalledTimes(1);
  });
});
