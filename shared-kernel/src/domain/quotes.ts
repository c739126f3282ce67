/**
 * A name in Russian quotation marks; those that it has itself become the inner ones:
 * `ООО «Вектор»` is quoted as `«ООО „Вектор“»`.
 */
export function quoted(name: string): string {
  return `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`;
}
