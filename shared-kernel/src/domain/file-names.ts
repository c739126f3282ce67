/**
 * The name of a document's file without the document's title, for a place that says the title itself: `Устав.pdf` of «Устав» is
 * `PDF`, `Счёт № 7.pdf` of «Счёт» is `№ 7.pdf`, and a name that begins with other words stays as it is.
 */
export function shortenFileName(fileName: string, title: string): string {
  const rest = fileName.slice(title.length);
  if (title === '' || !fileName.startsWith(title) || /^[\p{L}\p{N}]/u.test(rest)) return fileName;
  const short = rest.trim();
  return short.lastIndexOf('.') === 0 ? short.slice(1).toUpperCase() : short;
}
