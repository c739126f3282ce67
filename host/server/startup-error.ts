/** A reason the delivery server cannot start, in one line that says what to do about it. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
