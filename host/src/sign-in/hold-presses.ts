import { ru } from '../locale/ru.ts';

/**
 * Holds what is pressed on a page that has no code yet, Enter in a field included, loads the code, and presses again. A code that
 * does not come is said so above the form.
 * @param load Ends with a page that takes its presses itself: the way to stop has been called.
 * @returns The way to stop.
 */
export function holdPresses(place: HTMLElement, load: () => Promise<unknown>): () => void {
  const holding = new AbortController();
  let pressed: HTMLButtonElement | undefined;
  let notice: HTMLElement | undefined;

  const findButtons = (): HTMLButtonElement[] => [...place.querySelectorAll('button')];

  const press = async (button: HTMLButtonElement): Promise<void> => {
    notice?.remove();
    pressed = button;
    const index = findButtons().indexOf(button);
    button.ariaBusy = 'true';
    try {
      await load();
      // By its place: where the page was drawn anew, another button stands there.
      findButtons()[index]?.click();
    } catch {
      pressed = undefined;
      button.ariaBusy = 'false';
      notice = showNotLoaded(place);
    }
  };
  place.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!button) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!pressed) void press(button);
    },
    { capture: true, signal: holding.signal },
  );
  return () => holding.abort();
}

function showNotLoaded(place: HTMLElement): HTMLElement {
  const notice = document.createElement('p');
  notice.className = 'auth-notice is-error';
  notice.setAttribute('role', 'alert');
  notice.textContent = ru.auth.notLoaded;
  place.querySelector('form')?.prepend(notice);
  return notice;
}
