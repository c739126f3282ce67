import { createRequire } from 'node:module';
import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import type { ThemeConfig } from 'antd';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { darkTheme, lightTheme } from '../../ui/theme-tokens.ts';
import { renderings } from './renderings.ts';
import { BASE_SHEET } from './sheet-names.ts';

const { iconStyles } = createRequire(import.meta.url)('@ant-design/icons/lib/utils') as {
  readonly iconStyles: string;
};

/** Whatever is outside of this layer wins over antd, in whichever order the files arrive. */
const toLayer = (css: string): string => css && `@layer antd{${css}}`;

/**
 * antd asks for border boxes per component, by selectors that the browser tries on every element of the page
 * (`.ant-spin [class^=ant-spin]`). One rule for all says the same.
 */
const BORDER_BOXES = '*,::before,::after{box-sizing:border-box}';
const withoutBoxes = (css: string): string =>
  css.replaceAll(/[^{}]*\[class\^=[^{}]*\{box-sizing:border-box;?\}/g, '');

/** Variables by name. */
type Declared = ReadonlyMap<string, string>;
/** Those of the theme and of each component. */
type Variables = ReadonlyMap<string, Declared>;
/** Rules as antd's cache keeps them. */
type Style = readonly [text: string, hash: string, animations: Readonly<Record<string, string>>];
type Cache = ReadonlyMap<string, readonly [users: number, value: readonly unknown[]]>;

/** antd's styles in both themes of the portal, as antd would make them in the browser, by the names that its modules use. */
export function antdSheets(): ReadonlyMap<string, string> {
  const [light, dark] = [renderAll(lightTheme), renderAll(darkTheme)];
  const { base, write } = settleVariables(variables(light), variables(dark));
  const sheets = new Map([[BASE_SHEET, base + toLayer(BORDER_BOXES + iconStyles)]]);
  const darkRules = rules(dark);
  for (const [name, css] of rules(light)) {
    if (css !== darkRules.get(name)) throw new Error(`The rules of antd's ${name} differ between the themes`);
    const sheet = name === 'Shared' || name === 'ant-design-icons' ? BASE_SHEET : name;
    sheets.set(sheet, (sheets.get(sheet) ?? '') + write(css));
  }
  return sheets;
}

function renderAll(theme: ThemeConfig): Cache {
  const cache = createCache();
  const { warn, error } = console;
  // Many are rendered without what they are meant for.
  console.warn = console.error = () => undefined;
  try {
    for (const element of renderings()) {
      const root = createElement(ConfigProvider, { theme: { ...theme, zeroRuntime: false } }, element);
      renderToString(createElement(StyleProvider, { cache, mock: 'server' }, root));
    }
  } finally {
    Object.assign(console, { warn, error });
  }
  return cache.cache;
}

/** Rules by the name of their style: the keys are `style%<hash>%<name>%<class>%<class of icons>`. */
function rules(cache: Cache): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [key, [, value]] of cache) {
    const [kind, , name = ''] = key.split('%');
    if (kind !== 'style') continue;
    const [text, , animations] = value as Style;
    found.set(
      name,
      (found.get(name) ?? '') + toLayer(withoutBoxes(text) + Object.values(animations).join('')),
    );
  }
  return found;
}

/** Variables by component: the keys are `cssVar%<component>%<theme>%<class>…` and `token%…`. */
function variables(cache: Cache): Variables {
  const found = new Map<string, Declared>();
  for (const [key, [, value]] of cache) {
    const [kind, component = ''] = key.split('%');
    const text = kind === 'cssVar' ? value[1] : kind === 'token' ? value[3] : '';
    // Components that are rendered for show alone have a theme of their own.
    if (typeof text !== 'string' || !/^(?::where\(\))?\.portal\b/.test(text)) continue;
    const declared = text.slice(text.indexOf('{') + 1, text.lastIndexOf('}')).split(/;(?=--|$)/);
    found.set(kind === 'token' ? BASE_SHEET : component, new Map(declared.filter(Boolean).map(toPair)));
  }
  return found;
}

function toPair(declaration: string): readonly [name: string, value: string] {
  const colon = declaration.indexOf(':');
  return [declaration.slice(0, colon), declaration.slice(colon + 1)];
}

/** A component that changed a variable of the theme would change it for all. */
function refuseOverrides(component: string, declared: Declared): void {
  const prefix = `--portal-${component.replaceAll(/(?<!^)(?=[A-Z][a-z])/g, '-').toLowerCase()}`;
  const foreign = [...declared.keys()].find((name) => !name.startsWith(prefix));
  if (foreign) throw new Error(`theme-tokens.ts gives ${component} what is no token of its own: ${foreign}`);
}

/**
 * The theme's variables, and how those of the components are written in the rules: as the value, where both themes have the
 * same; as the variable of the theme that has these two values. The few that are neither stand beside the theme's. A sheet
 * that comes later declares nothing on the root element, for which the browser would style the whole page again.
 */
function settleVariables(light: Variables, dark: Variables) {
  const base = [...(light.get(BASE_SHEET) ?? [])];
  const darkBase = dark.get(BASE_SHEET);
  const themes = new Map(base.map(([name, value]) => [joinThemes(value, darkBase?.get(name)), name]));
  const written = new Map<string, string>();
  const darkOnly = [...(darkBase ?? [])];
  for (const [component, declared] of light) {
    if (component === BASE_SHEET) continue;
    refuseOverrides(component, declared);
    for (const [name, value] of declared) {
      const other = dark.get(component)?.get(name) ?? value;
      const theme = themes.get(joinThemes(value, other));
      if (value === other) written.set(name, value);
      else if (theme !== undefined) written.set(name, `var(${theme})`);
      else {
        base.push([name, value]);
        darkOnly.push([name, other]);
      }
    }
  }
  return {
    base: toRoot(new Map(base), new Map(darkOnly)),
    write: (css: string) =>
      css.replaceAll(/var\((--[\w-]+)\)/g, (use, name: string) => written.get(name) ?? use),
  };
}

const joinThemes = (light: string, dark = light): string => `${light} ${dark}`;

/** On the root element, for the light theme, and what the dark one has otherwise. */
function toRoot(light: Declared, dark: Declared): string {
  const rule = (selector: string, list: Declared): string =>
    `${selector}{${[...list].map(([name, value]) => `${name}:${value}`).join(';')}}`;
  const other = new Map([...dark].filter(([name, value]) => light.get(name) !== value));
  return rule(':root', light) + rule(':root.dark', other);
}
