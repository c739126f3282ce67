/** How a view stands in the query of an address. What the address does not tell, or tells wrongly, is the default. */
export interface UrlSchema<View> {
  readonly read: (params: URLSearchParams) => View;
  /** Defaults are left out. */
  readonly write: (view: View) => URLSearchParams;
  /** Parts that lead elsewhere: pages and tabs. */
  readonly steps?: readonly (keyof View)[];
  /** Parts that open something on top: opening leads elsewhere, closing does not. */
  readonly opens?: readonly (keyof View)[];
}

/** One parameter of an address. */
export interface UrlParam<Value> {
  read(text: string | null): Value;
  /** `''` leaves the parameter out. */
  write(value: Value): string;
  /** Its name in the address, where it is not the view's own. */
  readonly name?: string;
}

type ViewOf<Params> = {
  readonly [Key in keyof Params]: Params[Key] extends UrlParam<infer Value> ? Value : never;
};

/** A view whose parts are parameters that know nothing of each other. */
export function urlSchema<Params extends Readonly<Record<string, UrlParam<unknown>>>>(
  params: Params,
  history: Pick<UrlSchema<ViewOf<Params>>, 'steps' | 'opens'> = {},
): UrlSchema<ViewOf<Params>> {
  const entries = Object.entries(params);
  return {
    ...history,
    read: (address) =>
      Object.fromEntries(
        entries.map(([key, param]) => [key, param.read(address.get(param.name ?? key))]),
      ) as ViewOf<Params>,
    write: (view) => {
      const address = new URLSearchParams();
      for (const [key, param] of entries) {
        const text = param.write((view as Readonly<Record<string, unknown>>)[key]);
        if (text !== '') address.set(param.name ?? key, text);
      }
      return address;
    },
  };
}

/** The parameter under another name. */
export const named = <Value>(name: string, param: UrlParam<Value>): UrlParam<Value> => ({ ...param, name });

/** Pages a link may ask for at all. */
const MAX_PAGE = 1_000_000;

/** Number of a page, from 1. */
export const pageParam: UrlParam<number> = {
  read: (text) => (/^[1-9]\d{0,6}$/u.test(text ?? '') ? Math.min(MAX_PAGE, Number(text)) : 1),
  write: (page) => (page > 1 ? String(page) : ''),
};

/** Any text of at most `limit` characters; empty by default. */
export const textParam = (limit = 100): UrlParam<string> => ({
  read: (text) => (text ?? '').slice(0, limit),
  write: (text) => text,
});

/** One of `values`; the first by default. */
export const choiceParam = <Value extends string>(values: readonly [Value, ...Value[]]): UrlParam<Value> => ({
  read: (text) => values.find((each) => each === text) ?? values[0],
  write: (value) => (value === values[0] ? '' : value),
});

/** Values to choose from; a function where the portal's configuration decides, which is read after the schema is made. */
type Values<Value extends string> = readonly Value[] | (() => readonly Value[]);
const listed = <Value extends string>(values: Values<Value>): readonly Value[] =>
  typeof values === 'function' ? values() : values;

/** One of `values`, or none. */
export const optionParam = <Value extends string>(values: Values<Value>): UrlParam<Value | undefined> => ({
  read: (text) => listed(values).find((each) => each === text),
  write: (value) => value ?? '',
});

/** Some of `values`, in their order. */
export const choicesParam = <Value extends string>(values: Values<Value>): UrlParam<readonly Value[]> => ({
  read: (text) => {
    const chosen = text?.split(',') ?? [];
    return listed(values).filter((each) => chosen.includes(each));
  },
  write: (chosen) => chosen.join(','),
});

/** Text that passes a test, or none: an id, a date. */
export const patternParam = (pattern: Pick<RegExp, 'test'>): UrlParam<string | undefined> => ({
  read: (text) => (text !== null && pattern.test(text) ? text : undefined),
  write: (text) => text ?? '',
});

/** A positive whole number, or none: a sum in kopecks. */
export const wholeParam: UrlParam<number | undefined> = {
  read: (text) => (/^[1-9]\d{0,14}$/u.test(text ?? '') ? Number(text) : undefined),
  write: (value) => (value === undefined ? '' : String(value)),
};
