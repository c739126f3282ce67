/** Whether a figure is what was asked of it. */
export const verdict = (isReached) => (isReached ? 'yes' : '**no**');
/** Bytes as a figure in kB. */
export const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
/** The command that measures a section anew. */
export const command = (name) => `\`npm run bench -- ${name}\``;
/** Where and when a section was measured. */
export const origin = (name, { at, commit, processor, load, note }) =>
  `Reproduce: ${command(name)}. Measured ${at} on commit ${commit}, ${processor}; load of the machine at the start ${load}.${note ? ` ${note}` : ''}`;
