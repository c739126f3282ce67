import { PAGE_CACHE } from 'shared-kernel/remote/snapshot';
import { reloadPage } from './kept-page.ts';

afterEach(() => Reflect.deleteProperty(globalThis, 'caches'));

it.each([
  ['has forgotten the kept page', () => Promise.resolve(true)],
  ['finds that the browser stores nothing', () => Promise.reject(new Error('refused'))],
])('reloadPage loads the page when it %s', async (_what, answer) => {
  const steps: string[] = [];
  // The one thing of a page that jsdom says instead of doing.
  jest.spyOn(console, 'error').mockImplementation((error) => void steps.push(String(error)));
  const forget = (name: string): Promise<boolean> => {
    steps.push(name);
    return answer();
  };
  Object.assign(globalThis, { caches: { delete: forget } });
  await reloadPage();
  expect(steps).toEqual([PAGE_CACHE, expect.stringContaining('navigation')]);
});
