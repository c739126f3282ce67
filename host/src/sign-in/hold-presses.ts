import { ru } from '../locale/ru.ts';

/**
 * Holds what is pressed on a page that has no code yet, Enter in a field included, loads the code, and presses again. A code that
 * does not come is said so above the form.
 * @returns The way to stop, for who clears the page.
 */
export function holdPresses(place: HTMLElement, load: () => Promise<unknown>): () => void {
  const holding = new AbortController();
  let pressed: HTMLButtonElement | undefined;
  let notice: HTMLElement | undefined;

  const press = async (button: HTMLButtonElement): Promise<void> => {
    notice?.remove();
    pressed = button;
    button.ariaBusy = 'true';
    try {
      await load();
      holding.abort();
      button.ariaBusy = 'false';
      button.click();
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
