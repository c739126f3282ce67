/** A refusal of what somebody asked for about releases, in words for that person. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}
