import { themeAtom, toggleThemeAtom } from 'shared-kernel/session';
import { portalStore } from 'shared-kernel/state';
import { DARK_COLOURS, LIGHT_COLOURS } from 'shared-kernel/ui';
import { startTheme } from './start-theme.ts';

const root = document.documentElement;

describe('theme of the shell', () => {
  it('follows the toggle: class, colours and memory', () => {
    portalStore.set(themeAtom, 'light');
    const stop = startTheme();
    expect(root.style.getPropertyValue('--color-bg-layout')).toBe(LIGHT_COLOURS.colorBgLayout);
    expect(root).not.toHaveClass('dark');
    portalStore.set(toggleThemeAtom);
    expect(root).toHaveClass('dark');
    expect(root.style.getPropertyValue('--color-bg-layout')).toBe(DARK_COLOURS.colorBgLayout);
    expect(window.localStorage.getItem('theme')).toBe('dark');
    portalStore.set(toggleThemeAtom);
    expect(root).not.toHaveClass('dark');
    stop();
  });
});
