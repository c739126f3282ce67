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

  it('stacks bars above their floors and leaves out what is nothing', () => {
    const plane = { width: 20, height: 100, top: 100 };
    expect(areaOf([50, 0], [0, 0], plane)).toBe('M1 100V50h8V100z');
    expect(areaOf([50, 25], [50, 0], plane)).toBe('M1 50V0h8V50zM11 100V75h8V100z');
  });

  it('writes as many labels as fit', () => {
    expect(labelStep(12, 1000, 76)).toBe(1);
    expect(labelStep(360, 1000, 76)).toBe(28);
    expect(labelStep(0, 0, 76)).toBe(1);
  });
});
