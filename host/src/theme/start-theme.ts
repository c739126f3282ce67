import { themeAtom } from 'shared-kernel/session';
import type { ThemeName } from 'shared-kernel/session';
import { portalStore } from 'shared-kernel/state';
import { DARK_COLOURS, DARK_ELEVATION, LIGHT_COLOURS, LIGHT_ELEVATION } from 'shared-kernel/theme-colours';

/** `colorBgLayout` → `--color-bg-layout`. */
function toVariableName(token: string): string {
  return `--${token.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
}

function apply(name: ThemeName): void {
  const { style } = document.documentElement;
  const tokens =
    name === 'dark' ? { ...DARK_COLOURS, ...DARK_ELEVATION } : { ...LIGHT_COLOURS, ...LIGHT_ELEVATION };
  for (const [token, value] of Object.entries(tokens)) style.setProperty(toVariableName(token), value);
}

/** Hands the theme's colours and shadows to the shell's style sheet, now and after each change. */
export function startTheme(): () => void {
  apply(portalStore.get(themeAtom));
  return portalStore.sub(themeAtom, () => apply(portalStore.get(themeAtom)));
}
