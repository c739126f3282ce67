import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A text that shows every key at once and is applied, trimmed, when it has rested for `delayMs`: a search that the
 * address keeps. What is applied in another way (a link, the back button) replaces what was typed.
 */
export function useTypedText(
  applied: string,
  apply: (text: string) => void,
  delayMs: number,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const [told, setTold] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    // The echo of what was told is no news: more may have been typed meanwhile.
    if (applied !== told) {
      setTold(applied);
      if (text.trim() !== applied) setText(applied);
    }
  }
  const settle = useEffectEvent(() => {
    const next = text.trim();
    if (next === applied) return;
    setTold(next);
    apply(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return [text, setText];
}
