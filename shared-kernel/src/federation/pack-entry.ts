export interface EntrySource {
  readonly name: string;
  /** The bundle: a classic script whose variable `variable` has the lifecycles. */
  readonly script: string;
  readonly variable: string;
  /** Its stylesheets, beside the entry. */
  readonly styles: readonly string[];
  /** Modules of the portal that it is given. */
  readonly uses: readonly string[];
}

/**
 * The entry of a remote that another bundler has built: its script, and round it the container that the host's loader
 * asks. The styles are on the page while the remote is; the portal's modules come with the props.
 */
export function packedEntry({ name, script, variable, styles, uses }: EntrySource): string {
  const values = [name, variable, styles, uses].map((value) => JSON.stringify(value));
  // On the first line, so that the source map of the script still fits.
  return `(() => { ${script}
;(${container.toString()})(typeof ${variable} === 'undefined' ? globalThis[${values[1]}] : ${variable}, ${values.join(', ')});
})();
`;
}

type Props = Readonly<Record<string, unknown>>;
type Part = (props: Props) => unknown;
interface Share {
  readonly lib?: () => unknown;
  readonly get: () => Promise<() => unknown>;
}
type ShareScope = Readonly<Record<string, Readonly<Record<string, Share>> | undefined>>;

/** Runs in the browser: its text is taken from this function, so it refers to nothing outside. */
function container(
  remote: Readonly<Record<string, Part>> | undefined,
  name: string,
  variable: string,
  styles: readonly string[],
  uses: readonly string[],
): void {
  const base = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href;
  const links: HTMLLinkElement[] = [];
  let scope: ShareScope = {};
  let portal: Readonly<Record<string, unknown>> | undefined;

  const load = async (key: string): Promise<unknown> => {
    const [share] = Object.values(scope[key] ?? {});
    if (!share) throw new Error(`The portal has no ${key}`);
    return share.lib ? share.lib() : (await share.get())();
  };
  const call = (part: string, props: Props): unknown => {
    const work = remote?.[part];
    if (!work) throw new Error(`${name}: the variable ${variable} has no ${part}()`);
    return work({ ...props, portal });
  };
  const addStyles = (): Promise<unknown> =>
    Promise.all(
      styles.map(
        (file) =>
          new Promise<void>((resolve, reject) => {
            const link = document.createElement('link');
            link.rel = 'stylesheet';
            link.href = new URL(file, base).href;
            link.onload = () => resolve();
            link.onerror = () => reject(new Error(`${file} was not loaded`));
            links.push(link);
            // Last of all: see `appendSheet`.
            document.body.append(link);
          }),
      ),
    );
  const modules: Readonly<Record<string, unknown>> = {
    './remote': {
      bootstrap: async (props: Props) => call('bootstrap', props),
      mount: async (props: Props) => {
        await addStyles();
        return call('mount', props);
      },
      unmount: async (props: Props) => {
        for (const link of links.splice(0)) link.remove();
        return call('unmount', props);
      },
    },
    './background': { background: (props: Props) => call('background', props) },
  };
  Object.assign(globalThis, {
    [name]: {
      init: (shares: ShareScope) => {
        scope = shares;
      },
      get: async (expose: string) => {
        portal ??= Object.fromEntries(await Promise.all(uses.map(async (key) => [key, await load(key)])));
        return () => modules[expose];
      },
    },
  });
}
