import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';

/** A row as a list shows it; of several banks it names the one whose list it stands in. */
export type ListedRow = ApplicationListItem & { readonly bank?: BankCode };
