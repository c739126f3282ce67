import { ru } from '../locale/ru.ts';
import type { ListedRow } from './listed-row.ts';

/** The client's INN below the name; nothing where it is the name, of a client that no registry has. */
export function innLine({ client_inn: inn, client_name: name }: ListedRow): string | undefined {
  return !inn || name?.endsWith(inn) ? undefined : ru.inn(inn);
}
