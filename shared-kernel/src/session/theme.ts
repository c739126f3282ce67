import { atom, portalStore } from '../state.ts';
import { portalStorage } from './safe-storage.ts';
import { storageKeys } from './storage-keys.ts';

export const THEMES = ['light', 'dark'] as const;
export type ThemeName = (typeof THEMES)[number];

/** Class of the root element while the dark theme is on. */
export const DARK_CLASS = 'dark';

function isTheme(value: string | null): value is ThemeName {
  return value === 'light' || value === 'dark';
}

function systemTheme(): ThemeName {
  if (typeof window === 'undefined' || typeof window.matchMedia !== 'function') return 'light';
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The saved theme, otherwise the system's preference (chapter 4). */
export function initialTheme(): ThemeName {
  const saved = portalStorage.get(storageKeys.theme);
  return isTheme(saved) ? saved : systemTheme();
}

function applyTheme(theme: ThemeName): void {
  if (typeof document === 'undefined') return;
  document.documentElement.classList.toggle(DARK_CLASS, theme === 'dark');
  document.documentElement.style.colorScheme = theme;
}

const themeNameAtom = atom<ThemeName>(initialTheme());
applyTheme(portalStore.get(themeNameAtom));

/** The theme; writing it persists it and sets the class of the root element. */
export const themeAtom = atom(
  (get) => get(themeNameAtom),
  (_get, set, theme: ThemeName) => {
    portalStorage.set(storageKeys.theme, theme);
    applyTheme(theme);
    set(themeNameAtom, theme);
  },
);

/** Light becomes dark and back. */
export const toggleThemeAtom = atom(null, (get, set) => {
  set(themeAtom, get(themeNameAtom) === 'dark' ? 'light' : 'dark');
});

/** The system's preference changed, by hand or at dusk: followed until the agent has chosen. */
function followSystem(): void {
  if (isTheme(portalStorage.get(storageKeys.theme))) return;
  const theme = systemTheme();
  applyTheme(theme);
  portalStore.set(themeNameAtom, theme);
}

if (typeof window !== 'undefined') {
  if (typeof window.matchMedia === 'function')
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener?.('change', followSystem);
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKeys.theme || !isTheme(event.newValue)) return;
    portalStorage.forget(event.key);
    applyTheme(event.newValue);
    portalStore.set(themeNameAtom, event.newValue);
  });
}
