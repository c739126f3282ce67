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

/** Rules as antd's cache keeps them. */
type Style = readonly [text: string, hash: string, animations: Readonly<Record<string, string>>];
type Cache = ReadonlyMap<string, readonly [users: number, value: readonly unknown[]]>;

/** antd's styles in both themes of the portal, as antd would make them in the browser, by the names that its modules use. */
export function antdSheets(): ReadonlyMap<string, string> {
  const [light, dark] = [renderAll(lightTheme), renderAll(darkTheme)];
  const sheets = new Map<string, string>();
  const append = (sheet: string, css: string): void => {
    if (css) sheets.set(sheet, (sheets.get(sheet) ?? '') + css);
  };
  const darkVariables = variables(dark);
  for (const [component, declared] of variables(light)) {
    if (component !== BASE_SHEET) refuseOverrides(component, declared);
    append(component, toRoot(declared, darkVariables.get(component)));
  }
  append(BASE_SHEET, toLayer(iconStyles));
  const darkRules = rules(dark);
  for (const [name, css] of rules(light)) {
    if (css !== darkRules.get(name)) throw new Error(`The rules of antd's ${name} differ between the themes`);
    append(name === 'Shared' || name === 'ant-design-icons' ? BASE_SHEET : name, css);
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
    found.set(name, (found.get(name) ?? '') + toLayer(text + Object.values(animations).join('')));
  }
  return found;
}

/** Declarations of variables by component: the keys are `cssVar%<component>%<theme>%<class>…` and `token%…`. */
function variables(cache: Cache): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [key, [, value]] of cache) {
    const [kind, component = ''] = key.split('%');
    const text = kind === 'cssVar' ? value[1] : kind === 'token' ? value[3] : '';
    // Components that are rendered for show alone have a theme of their own.
    if (typeof text !== 'string' || !/^(?::where\(\))?\.portal\b/.test(text)) continue;
    const declared = text.slice(text.indexOf('{') + 1, text.lastIndexOf('}')).split(/;(?=--|$)/);
    found.set(kind === 'token' ? BASE_SHEET : component, declared.filter(Boolean));
  }
  return found;
}

/** All variables stand on the root element, so a component that changed one of the theme's would change it for all. */
function refuseOverrides(component: string, declared: readonly string[]): void {
  const prefix = `--portal-${component.replaceAll(/(?<!^)(?=[A-Z][a-z])/g, '-').toLowerCase()}`;
  const foreign = declared.find((declaration) => !declaration.startsWith(prefix));
  if (foreign) throw new Error(`theme-tokens.ts gives ${component} what is no token of its own: ${foreign}`);
}

/** On the root element, for the light theme, and what the dark one has otherwise. */
function toRoot(light: readonly string[], dark: readonly string[] = []): string {
  const other = dark.filter((declaration) => !light.includes(declaration));
  const rule = (selector: string, list: readonly string[]): string =>
    list.length > 0 ? `${selector}{${list.join(';')}}` : '';
  return rule(':root', light) + rule(':root.dark', other);
}
