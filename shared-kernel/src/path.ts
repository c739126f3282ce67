/** What a link adds behind the path; `undefined` is left out. */
export type LinkQuery = Readonly<Record<string, string | number | undefined>> | URLSearchParams;

/** An address below the hash: its pattern for the router, and the builder of links to it. */
export interface Path<Params extends readonly (string | number)[] = readonly []> {
  readonly pattern: string;
  /** The parameters in the order of the pattern, then what goes into the query. */
  readonly link: (...values: [...params: Params, query?: LinkQuery]) => string;
}

/** The parameters of a pattern: one for `/security/:agentId`, none for `/security`. */
export type ParamsOf<Pattern extends string> = Pattern extends `${string}/:${infer Rest}`
  ? Rest extends `${string}/${infer More}`
    ? [string | number, ...ParamsOf<`/${More}`>]
    : [string | number]
  : [];

/** Declares an address. Links have their parameters encoded. */
export function path<const Pattern extends string>(pattern: Pattern): Path<ParamsOf<Pattern>> {
  const names = pattern.match(/:\w+/gu) ?? [];
  return {
    pattern,
    link: (...values) => {
      const filled = names.reduce(
        (link, name, index) => link.replace(name, () => encodeURIComponent(String(values[index]))),
        pattern as string,
      );
      return filled + queryText(values[names.length] as LinkQuery | undefined);
    },
  };
}

function queryText(query: LinkQuery = {}): string {
  const given =
    query instanceof URLSearchParams
      ? query
      : new URLSearchParams(
          Object.entries(query).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)]],
          ),
        );
  const text = given.toString();
  return text === '' ? '' : `?${text}`;
}
