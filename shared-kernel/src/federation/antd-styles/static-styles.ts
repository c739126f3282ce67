/** What stands in antd's modules where they would make styles: see antd-style-loader.ts. */

const NAMES = ['', ''] as const;

/** No class for a hash, none for variables: they stand on the root element. */
export const useStaticStyle = (): readonly [hash: string, variables: string] => NAMES;
export const useNoStyle = (): string => '';
export const NoStyle = (): null => null;

interface TokenOptions<Token> {
  readonly override?: object;
  readonly getComputedToken: (token: object, override: object, theme: object) => Token;
}

const tokens = new WeakMap<object, Map<string, unknown>>();
const texts = new WeakMap<object, string>();

/** The theme's values for what is no style, computed once for all roots of the page. */
export function useStaticToken<Token>(
  theme: object,
  parts: readonly object[],
  { override = {}, getComputedToken }: TokenOptions<Token>,
): readonly [token: Token, hash: string, realToken: Token] {
  const known = tokens.get(theme) ?? new Map<string, unknown>();
  tokens.set(theme, known);
  const key = [...parts, override].map(toText).join();
  const token = (known.get(key) ?? getComputedToken(Object.assign({}, ...parts), override, theme)) as Token;
  known.set(key, token);
  return [token, '', token];
}

function toText(part: object): string {
  const text = texts.get(part) ?? JSON.stringify(part);
  texts.set(part, text);
  return text;
}
