import type { ListColumn } from 'shared-kernel/contract/application-columns';
import type { Instant } from 'shared-kernel/domain/dates';
import type { ListedRow } from '../state/listed-row.ts';

/** What a row is drawn from, beside its controls. */
export interface RowText<Column = ListColumn> {
  readonly row: ListedRow;
  readonly columns: readonly Column[];
  /** This minute: rows say how long ago something was. */
  readonly now: Instant;
}

/** A row that says the same is not drawn again: a change of a filter or of the selection leaves hundreds of cells alone. */
export function isSameText<Column>(before: RowText<Column>, after: RowText<Column>): boolean {
  return (
    before.row === after.row && before.now === after.now && before.columns.join() === after.columns.join()
  );
}
