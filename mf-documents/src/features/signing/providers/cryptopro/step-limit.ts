import { SigningError } from '../signing-provider.ts';

/** Time limit of one step of the plug-in, ms: a plug-in that was switched off never answers. */
export const STEP_LIMIT_MS = 10_000;

/** Time limit of a step in which a person answers the plug-in's own window (permission, PIN), ms. */
export const PERSON_LIMIT_MS = 60_000;

/** CryptoPro's codes of a cancelled operation: SCARD_W_CANCELLED_BY_USER, ERROR_CANCELLED, NTE_…. */
const CANCELLED = /0x8010006e|0x800704c7|0x80090036|cancel|отмен/i;

/**
 * Runs one step of the plug-in within a time limit. The plug-in's own error is suppressed with a warning (chapter 8):
 * its text is technical and may name files and containers.
 * @throws SigningError
 */
export async function pluginStep<Result>(
  name: string,
  work: () => PromiseLike<Result>,
  limitMs: number = STEP_LIMIT_MS,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new SigningError('cryptopro', 'timeout', `The plug-in did not answer in time: ${name}`));
    }, limitMs);
  });
  try {
    return await Promise.race([Promise.resolve().then(work), timeout]);
  } catch (error) {
    const failure = error instanceof SigningError ? error : toSigningError(name, error);
    console.warn(`The signing plug-in failed at "${name}"`, error);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

function toSigningError(name: string, error: unknown): SigningError {
  const text = error instanceof Error ? error.message : String(error);
  const reason = CANCELLED.test(text) ? 'cancelled' : 'failed';
  return new SigningError('cryptopro', reason, `The plug-in failed at ${name}`, error);
}
