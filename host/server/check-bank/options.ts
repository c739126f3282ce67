import { parseArgs } from 'node:util';
import { BANK_CODES, DEFAULT_BANK, bankCodeSchema } from 'shared-kernel/contract/banks';

export interface CheckOptions {
  /** Base address of the bank's calls, without a slash at its end; or the bank's code in portal.json. */
  readonly target: { readonly base: string } | { readonly code: string };
  readonly email: string;
  /** Code of the bank, for the calls that name it. */
  readonly bank: string;
  readonly write: boolean;
  readonly json: boolean;
  /** Origin of the portal, when its pages call the bank themselves. */
  readonly origin: string | undefined;
  /** Limit of every call, ms; the portal's own limits when absent. */
  readonly timeoutMs: number | undefined;
}

export const CHECK_HELP = `npm run portal -- check-bank <address or code> --email <account>

  <address>         base of the bank's calls: https://api.sgb.example/banks/sgb
  <code>            a bank of portal.json, reached as the portal would, through its mapping: sgb
  --email           an account of the bank; its password comes from CHECK_BANK_PASSWORD or is asked for
  --write           also makes the calls that change something: only at a test stand, with an account of its own
  --bank sgb        code of the bank, where the address does not end with it
  --origin <origin> the portal's pages call the bank themselves from this origin: CORS is checked too
  --timeout 10      seconds for every call; otherwise 30, and 180 for the lists
  --json            the report as JSON

Exit code: 0 everything holds, 1 something does not, 2 wrong usage.`;

/** What was typed cannot be meant; the message says what to mend. */
export class UsageError extends Error {}

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

function readAddress(text: string | undefined): URL {
  if (text === undefined || !URL.canParse(text)) throw new UsageError('Name the address of the bank.');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw new UsageError('An address has no password in it.');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url)))
    throw new UsageError('The bank must have an https address: a password travels there.');
  return url;
}

function readTarget(text: string | undefined): CheckOptions['target'] {
  if (text !== undefined && /^[a-z][a-z0-9_-]*$/.test(text)) return { code: text };
  const url = readAddress(text);
  return { base: `${url.origin}${url.pathname.replace(/\/+$/, '')}` };
}

function readTimeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (!(seconds > 0)) throw new UsageError('--timeout is a number of seconds.');
  return seconds * 1000;
}

function readOrigin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text)) throw new UsageError('--origin is an address: https://portal.example');
  return new URL(text).origin;
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { email: text, bank: text, origin: text, timeout: text, write: flag, json: flag },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** @throws UsageError */
export function readOptions(args: readonly string[]): CheckOptions {
  const { values, positionals } = parsed(args);
  if (positionals.length > 1) throw new UsageError('Name one address.');
  const target = readTarget(positionals[0]);
  if (values.email === undefined) throw new UsageError('Name an account: --email agent@example.com');
  return {
    target,
    email: values.email,
    bank: values.bank ?? findCode(target) ?? DEFAULT_BANK,
    write: values.write,
    json: values.json,
    origin: readOrigin(values.origin),
    timeoutMs: readTimeout(values.timeout),
  };
}

/** The bank that the address names: `…/banks/demo5`, or a bank of the specification at its end. */
function findCode(target: CheckOptions['target']): string | undefined {
  if ('code' in target) return target.code;
  const [before, last = ''] = target.base.split('/').slice(-2);
  const isNamed = before === 'banks' && bankCodeSchema.safeParse(last).success;
  return isNamed || BANK_CODES.some((code) => code === last) ? last : undefined;
}
