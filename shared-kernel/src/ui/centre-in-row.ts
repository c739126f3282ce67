/**
 * Scrolls a row that is wider than the phone so that `chosen` stands in its middle; the page stands still. The browser tells
 * the places with its next layout: asked for them, it would lay out the whole page once more.
 * @returns Ends the waiting.
 */
export function centreInRow(row: Element, chosen: Element): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      observer.disconnect();
      const entry = entries.at(-1);
      if (entry?.rootBounds)
        row.scrollLeft += toMiddle(entry.boundingClientRect) - toMiddle(entry.rootBounds);
    },
    { root: row },
  );
  observer.observe(chosen);
  return () => observer.disconnect();
}

const toMiddle = ({ left, width }: DOMRectReadOnly): number => left + width / 2;
