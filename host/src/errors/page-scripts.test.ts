import { PAGE_CACHE } from 'shared-kernel/remote/snapshot';
import { watchScripts } from '../../server/boot-script.ts';

const TEXTS = { title: 'Портал не загрузился', text: 'Проверьте сеть.', reload: 'Обновить страницу' };
const overlay = (): string => document.getElementById('overlay')?.textContent ?? '';
const failScript = (isDeferred: boolean): void => {
  const script = document.createElement('script');
  script.defer = isDeferred;
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
};

beforeAll(() => watchScripts('overlay', PAGE_CACHE, TEXTS));
beforeEach(() => (document.body.innerHTML = '<div id="overlay">Загрузка приложения...</div>'));

it('a script of the page that does not come is told in the overlay, with a way out', async () => {
  failScript(true);
  expect(overlay()).toBe('Портал не загрузилсяПроверьте сеть.Обновить страницу');
  const steps: string[] = [];
  Object.assign(globalThis, { caches: { delete: (name: string) => Promise.resolve(steps.push(name)) } });
  // jsdom tells of a reload instead of doing it.
  const reloaded = new Promise<void>((resolve) => {
    jest.spyOn(console, 'error').mockImplementation((error) => {
      steps.push(String(error));
      resolve();
    });
  });
  document.querySelector('button')?.click();
  await reloaded;
  expect(steps).toEqual([PAGE_CACHE, expect.stringContaining('navigation')]);
});

it('a script that the portal asked for later is not told in the overlay', () => {
  failScript(false);
  expect(overlay()).toBe('Загрузка приложения...');
});
