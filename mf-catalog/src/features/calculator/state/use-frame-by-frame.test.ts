import { act, renderHook } from '@testing-library/react';
import { useFrameByFrame } from './use-frame-by-frame.ts';

const square = jest.fn((value: number) => value * value);
let frames: FrameRequestCallback[] = [];

/** The next frame of the screen. */
function nextFrame(): void {
  const due = frames;
  frames = [];
  act(() => due.forEach((frame) => frame(0)));
}

beforeEach(() => {
  frames = [];
  square.mockClear();
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});

describe('an outcome shown frame by frame', () => {
  it('is there at once at first', () => {
    const { result } = renderHook(() => useFrameByFrame(3, square));
    expect(result.current).toEqual([9, 9, 9]);
    expect(frames).toHaveLength(0);
  });

  it('reaches one part a frame, calculated once', () => {
    const { result, rerender } = renderHook(({ value }) => useFrameByFrame(value, square), {
      initialProps: { value: 3 },
    });
    rerender({ value: 4 });
    expect(result.current).toEqual([9, 9, 9]);
    nextFrame();
    expect(result.current).toEqual([16, 9, 9]);
    nextFrame();
    nextFrame();
    expect(result.current).toEqual([16, 16, 16]);
    expect(square).toHaveBeenCalledTimes(2);
    expect(frames).toHaveLength(0);
  });

  it('lets every part keep up while values keep coming, and ends at the last of them', () => {
    const { result, rerender } = renderHook(({ value }) => useFrameByFrame(value, square), {
      initialProps: { value: 1 },
    });
    for (let value = 2; value <= 10; value += 1) {
      rerender({ value });
      nextFrame();
    }
    expect(result.current[2]).toBeGreaterThan(1);
    for (let frame = 0; frame < 6; frame += 1) nextFrame();
    expect(result.current).toEqual([100, 100, 100]);
    expect(square.mock.calls.length).toBeLessThan(8);
  });
});
