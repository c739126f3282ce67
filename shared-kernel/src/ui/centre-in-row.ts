/**
 * Scrolls a row that is wider than the phone so that `chosen` stands in its middle; the page stands still. A page may be drawn
 * before it is shown, and its rows have no width until then. The browser tells of it after a layout: to ask for the places costs no
 * other.
 * @returns Ends the waiting.
 */
export function centreInRow(row: Element, chosen: Element): () => void {
  const observer = new ResizeObserver(() => {
    if (row.clientWidth === 0) return;
    observer.disconnect();
    row.scrollLeft += toMiddle(chosen.getBoundingClientRect()) - toMiddle(row.getBoundingClientRect());
  });
  observer.observe(row);
  return () => observer.disconnect();
}

const toMiddle = ({ left, width }: DOMRectReadOnly): number => left + width / 2;
