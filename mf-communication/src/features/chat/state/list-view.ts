/** Which threads the list shows beside all; for the bank's people. */
export const LIST_SCOPES = ['waiting', 'mine'] as const;
export type ListScope = (typeof LIST_SCOPES)[number];

/** What is chosen in the list of threads, as the address has it: a thread that is opened leads back to the same list. */
export interface ListView {
  readonly q: string | undefined;
  readonly scope: ListScope | undefined;
}
