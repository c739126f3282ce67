import { theme } from 'antd';
import { createRoot } from 'react-dom/client';
import type { ReactElement } from 'react';
import { act } from 'react';
import { DARK_CLASS, themeAtom } from '../session/theme.ts';
import { portalStore } from '../state.ts';
import { PortalProviders } from './portal-providers.tsx';
import { DARK_COLOURS, LIGHT_COLOURS } from './theme-colours.ts';

function Text(): ReactElement {
  return <p>{theme.useToken().token.colorText}</p>;
}

it('every root has the new theme in the task in which the page has its class', async () => {
  portalStore.set(themeAtom, 'light');
  const elements = [document.createElement('div'), document.createElement('div')];
  const roots = elements.map((element) => createRoot(element));
  act(() => {
    for (const root of roots)
      root.render(
        <PortalProviders>
          <Text />
        </PortalProviders>,
      );
  });
  const colours = (): (string | null)[] => elements.map(({ textContent }) => textContent);
  expect(colours()).toEqual([LIGHT_COLOURS.colorText, LIGHT_COLOURS.colorText]);
  // As in the portal, where nothing draws roots by hand.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  portalStore.set(themeAtom, 'dark');
  await Promise.resolve();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  expect(document.documentElement).toHaveClass(DARK_CLASS);
  expect(colours()).toEqual([DARK_COLOURS.colorText, DARK_COLOURS.colorText]);
  act(() => {
    for (const root of roots) root.unmount();
    portalStore.set(themeAtom, 'light');
  });
});
