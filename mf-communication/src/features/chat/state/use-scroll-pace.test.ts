import { createScrollPace } from './use-scroll-pace.ts';

const VIEW = 600;

it('useScrollPace reports a fast scroll from consecutive long steps until it slows down', () => {
  const pace = createScrollPace();
  pace.step(10_000, VIEW, 0);
  expect(pace.isHurried()).toBe(false);
  pace.step(9_000, VIEW, 100);
  expect(pace.isHurried()).toBe(true);
  // It goes on as fast, with frames in time again.
  pace.step(8_850, VIEW, 117);
  expect(pace.isHurried()).toBe(true);
  pace.step(8_840, VIEW, 134);
  expect(pace.isHurried()).toBe(false);
});

it('useScrollPace ignores a single jump and steps that leave rows visible', () => {
  const pace = createScrollPace();
  pace.step(100_000, VIEW, 0);
  pace.step(99_990, VIEW, 17);
  expect(pace.isHurried()).toBe(false);
  for (let frame = 2; frame < 60; frame += 1) pace.step(99_990 - frame * 150, VIEW, frame * 17);
  expect(pace.isHurried()).toBe(false);
});
