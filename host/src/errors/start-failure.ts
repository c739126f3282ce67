import { reloadPage } from '../kept-page.ts';
import { ru } from '../locale/ru.ts';

/** The page's own code did not come: says so without any of it, and offers to load the page again. */
export function showStartFailure(error: unknown): void {
  console.error('The portal did not start', error);
  const title = document.createElement('h1');
  title.textContent = ru.errors.crashTitle;
  const text = document.createElement('p');
  text.textContent = ru.auth.notLoaded;
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.className = 'start-failure-reload';
  reload.textContent = ru.errors.reload;
  reload.addEventListener('click', () => void reloadPage());
  const main = document.createElement('main');
  main.id = 'main';
  main.className = 'crash';
  main.setAttribute('role', 'alert');
  main.append(title, text, reload);
  document.getElementById('portal')?.replaceChildren(main);
  document.getElementById('portal-overlay')?.remove();
}
