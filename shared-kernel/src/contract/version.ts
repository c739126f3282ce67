/**
 * Version of the contract between host, remotes and banks, by semver: a removed or narrowed
 * field is a major step, an added one a minor step. Remotes state the range they were built for.
 */
export const contractVersion = '1.1.0';
