import { useCallback, useEffect, useRef, useState } from 'react';

/** What figures, chart and table show. */
type Parts<Outcome> = readonly [Outcome, Outcome, Outcome];

/**
 * The outcome of a calculation for the parts of a page, a part a frame: figures first, then the chart, then the table.
 * While a slider moves, no frame has more to do than one part; a new value waits until every part has shown the last,
 * so that all of them keep up with the hand, a few frames behind.
 * @returns what the three parts show, and a function that shows a changed input before it is the page's: a hand on a
 * slider moves the parts without drawing the form around it anew.
 */
export function useFrameByFrame<Input, Outcome>(
  input: Input,
  calculate: (input: Input) => Outcome,
): readonly [Parts<Outcome>, (change: Partial<Input>) => void] {
  const [shown, setShown] = useState<Parts<Outcome>>(() => {
    const outcome = calculate(input);
    return [outcome, outcome, outcome];
  });
  const wanted = useRef(input);
  const done = useRef(input);
  const frame = useRef<number>(undefined);

  const start = useCallback(() => {
    // A round that is under way looks for newer input by itself.
    if (frame.current !== undefined || done.current === wanted.current) return;
    const round = (): void => {
      done.current = wanted.current;
      const outcome = calculate(wanted.current);
      setShown(([, second, third]) => [outcome, second, third]);
      frame.current = requestAnimationFrame(() => {
        setShown(([first, , third]) => [first, outcome, third]);
        frame.current = requestAnimationFrame(() => {
          setShown(([first, second]) => [first, second, outcome]);
          frame.current = done.current === wanted.current ? undefined : requestAnimationFrame(round);
        });
      });
    };
    frame.current = requestAnimationFrame(round);
  }, [calculate]);

  useEffect(() => {
    wanted.current = input;
    start();
  }, [input, start]);

  const follow = useCallback(
    (change: Partial<Input>) => {
      wanted.current = { ...wanted.current, ...change };
      start();
    },
    [start],
  );

  useEffect(
    () => () => {
      if (frame.current !== undefined) cancelAnimationFrame(frame.current);
      frame.current = undefined;
    },
    [],
  );
  return [shown, follow];
}
