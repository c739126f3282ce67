import { themeAtom } from 'shared-kernel/session';
import type { ThemeName } from 'shared-kernel/session';
import { portalStore } from 'shared-kernel/state';
import { DARK_COLOURS, LIGHT_COLOURS } from 'shared-kernel/ui';

/** `colorBgLayout` → `--color-bg-layout`. */
function toVariableName(token: string): string {
  return `--${token.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
}

function apply(name: ThemeName): void {
  const { style } = document.documentElement;
  for (const [token, colour] of Object.entries(name === 'dark' ? DARK_COLOURS : LIGHT_COLOURS)) {
    style.setProperty(toVariableName(token), colour);
  }
}

/** Hands the theme's colours to the shell's style sheet, now and after each change. */
export function startTheme(): () => void {
  apply(portalStore.get(themeAtom));
  return portalStore.sub(themeAtom, () => apply(portalStore.get(themeAtom)));
}
