const UNITS = ['Б', 'КБ', 'МБ', 'ГБ'] as const;
const STEP = 1024;
const format = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });

/** Formats a size as `1,2 МБ`, with a no-break space. */
export function formatFileSize(sizeBytes: number): string {
  let value = Math.max(0, sizeBytes);
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${format.format(unit === 0 ? Math.round(value) : value)}\u00a0${UNITS[unit]}`;
}
