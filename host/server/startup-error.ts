/** A reason the delivery server cannot start, in one line that says what to do about it. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** The reason stands in portal.json, or in a file that it names: whoever mends it needs no new start. */
export class ConfigFileError extends StartupError {
  override readonly name = 'ConfigFileError';
}
