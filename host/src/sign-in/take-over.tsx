import { hydrateRoot } from 'react-dom/client';
import type { LazyCode } from 'shared-kernel/lazy';
import type { SignInActions } from '../auth/sign-in-actions.tsx';
import { SignInRoot } from './sign-in-root.tsx';

interface TakeOverOptions {
  readonly actions: LazyCode<SignInActions>;
  readonly onSignedIn: () => void;
}

interface TakenPage {
  /** Resolves when React has the page. */
  readonly ready: Promise<void>;
  readonly leave: () => void;
}

/** Lets React take over the sign-in page from its HTML, with what was typed meanwhile. */
export function takeOver(place: HTMLElement, options: TakeOverOptions): TakenPage {
  const restore = keepInput(place);
  const ready = Promise.withResolvers<undefined>();
  const bank = findField(place, 'bank')?.value ?? '';
  // As it was drawn: a button that was pressed meanwhile is pressed again.
  for (const button of place.querySelectorAll('[aria-busy="true"]')) button.ariaBusy = 'false';
  const root = hydrateRoot(
    place,
    <SignInRoot initialBank={bank} {...options} onReady={() => ready.resolve(undefined)} />,
    // An extension of the browser has put something of its own into the form: React draws it anew.
    { onRecoverableError: (error) => console.warn('The sign-in page was drawn anew', error) },
  );
  return { ready: ready.promise.then(restore), leave: () => root.unmount() };
}

type Field = HTMLInputElement | HTMLSelectElement;

const findField = (place: HTMLElement, name: string): Field | null =>
  place.querySelector<Field>(`[name="${name}"]`);

/** Remembers what is in the fields and which has the focus; answers how to put it into the fields that came in their place. */
function keepInput(place: HTMLElement): () => void {
  const fields = [...place.querySelectorAll<Field>('input, select')];
  const focused = document.activeElement;
  return () => {
    for (const field of fields) {
      const next = findField(place, field.name);
      if (!next || next === field) continue;
      next.value = field.value;
      if (field === focused) next.focus();
    }
  };
}
