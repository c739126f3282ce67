import { evenScale, growingScale } from './slider-scale.ts';

describe('slider scales', () => {
  it('keeps linear steps within the bounds', () => {
    const scale = evenScale(1, 360, 1);
    expect([scale.valueAt(0), scale.valueAt(scale.last)]).toEqual([1, 360]);
    expect([scale.positionOf(-5), scale.positionOf(1000)]).toEqual([0, scale.last]);
  });

  it('maps every position to a round value and back', () => {
    const scale = growingScale(10_000_000, 50_000_000_000);
    const values = Array.from({ length: scale.last + 1 }, (_, position) => scale.valueAt(position));
    expect(values[0]).toBe(10_000_000);
    expect(values.at(-1)).toBe(50_000_000_000);
    expect(values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0))).toBe(true);
    expect(values.every(Number.isSafeInteger)).toBe(true);
    expect(values.map((value) => scale.positionOf(value))).toEqual(values.map((_, index) => index));
  });

  it('maps other values to the nearest position', () => {
    const scale = growingScale(100, 1000);
    expect(scale.valueAt(scale.positionOf(112))).toBe(110);
    expect(scale.positionOf(1)).toBe(0);
    expect(scale.positionOf(5_000)).toBe(scale.last);
  });
});
