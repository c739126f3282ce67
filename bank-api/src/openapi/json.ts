/** A piece of the document. */
export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[_-])(\w)/g, (_all, first: string) => first.toUpperCase());
}
