/** A reason a command of an operator cannot do what it was asked, in words that say what to do about it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
