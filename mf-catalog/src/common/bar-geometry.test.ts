import { areaOf, labelStep, niceTicks } from './bar-geometry.ts';

describe('bar geometry', () => {
  it.each([
    [0, [0, 1]],
    [100, [0, 25, 50, 75, 100]],
    [91_679_99, [0, 2_500_000, 5_000_000, 7_500_000, 10_000_000]],
    [3, [0, 1, 2, 3]],
  ])('marks %d by round figures', (largest, ticks) => {
    expect(niceTicks(largest)).toEqual(ticks);
  });

  it('always reaches the largest value with few marks', () => {
    for (let largest = 7; largest < 1e15; largest = Math.round(largest * 3.7)) {
      const ticks = niceTicks(largest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });

  it('draws bars from zero and leaves out what is nothing', () => {
    const plane = { width: 20, height: 100, top: 100 };
    expect(areaOf([50, 0], plane)).toBe('M1 100V50h8V100z');
    expect(areaOf([100, 25], plane)).toBe('M1 100V0h8V100zM11 100V75h8V100z');
  });

  it('draws bars too thin for gaps as one outline', () => {
    expect(areaOf([50, 0, 25], { width: 9, height: 100, top: 100 })).toBe('M0 100V50H3V100H6V75H9V100z');
    expect(areaOf([50, 50, 25], { width: 9, height: 100, top: 100 })).toBe('M0 100V50H6V75H9V100z');
    expect(areaOf([], { width: 9, height: 100, top: 100 })).toBe('M0 100V100z');
  });

  it('writes as many labels as fit', () => {
    expect(labelStep(12, 1000, 76)).toBe(1);
    expect(labelStep(360, 1000, 76)).toBe(28);
    expect(labelStep(0, 0, 76)).toBe(1);
  });
});
