/** What a slider does with the hand that moves it. */
export interface Hand {
  /** The last position; the first is 0. */
  readonly last: number;
  /** Takes a position; tells whether it is another one. */
  readonly moveTo: (position: number) => boolean;
  /** Writes the position where it is seen. */
  readonly show: () => void;
  readonly letGo: () => void;
}

/** A finger that begins to scroll the page is cancelled; `change` comes when a key was pressed. */
const ENDS = ['pointerup', 'pointercancel', 'change'] as const;

/**
 * Follows mouse and finger over a slider, whose browser moves it by keys only. A move is shown with the rest of its
 * frame, so that the page is laid out once; nobody else is told of it, for the page around a slider takes longer to find
 * that nothing listens than the slider to move.
 * @param area what is pressed; its width is that of the slider.
 * @param handleWidth how much of the width the handle takes, in pixels.
 * @returns stops following.
 */
export function followHand(area: HTMLElement, handleWidth: number, hand: () => Hand): () => void {
  let left = 0;
  let width = 0;
  let frame: number | undefined;

  const show = (): void => {
    frame = undefined;
    hand().show();
  };
  const move = (event: PointerEvent): void => {
    event.stopImmediatePropagation();
    const { last, moveTo } = hand();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    if (moveTo(Math.round(share * last))) frame ??= requestAnimationFrame(show);
  };
  const press = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0) return;
    // Neither mouse events, which say the same again, nor a selection of text.
    event.preventDefault();
    area.querySelector('input')?.focus({ preventScroll: true });
    area.setPointerCapture(event.pointerId);
    const place = area.getBoundingClientRect();
    left = place.left + handleWidth / 2;
    width = Math.max(1, place.width - handleWidth);
    window.addEventListener('pointermove', move, true);
    move(event);
  };
  const forget = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    window.removeEventListener('pointermove', move, true);
  };
  const letGo = (): void => {
    forget();
    hand().letGo();
  };
  area.addEventListener('pointerdown', press);
  for (const end of ENDS) area.addEventListener(end, letGo);
  return () => {
    forget();
    area.removeEventListener('pointerdown', press);
    for (const end of ENDS) area.removeEventListener(end, letGo);
  };
}
