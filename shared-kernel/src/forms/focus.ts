import { flushSync } from 'react-dom';
import type { FormStore } from './form-store.ts';
import { fieldIds } from './use-field.ts';

/** Leads to a field of a form, opening the section that it stands in. Says whether it is on the page. */
export function focusField(store: FormStore, formId: string, path: string): boolean {
  flushSync(() => store.reveal(path));
  return focusControl(fieldIds(formId, path).control);
}

/** Scrolls to a control and focuses it, or the first control inside a group. Says whether there was one. */
export function focusControl(id: string): boolean {
  const element = document.getElementById(id);
  if (!element) return false;
  const isControl = element.matches('input, textarea, button, [tabindex]');
  const target = isControl
    ? element
    : element.querySelector<HTMLElement>('input, textarea, button, [tabindex]');
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  (target ?? element).scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  target?.focus({ preventScroll: true });
  return target !== null;
}
