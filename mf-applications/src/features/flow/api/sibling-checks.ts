import { useState } from 'react';
import { foreseeScoring } from 'shared-kernel/contract/applications';
import type { Application, ForeseenCheck, Step } from 'shared-kernel/contract/applications';
import { isIsoDate } from 'shared-kernel/domain/dates';
import { callEndpoint, isApiError } from 'shared-kernel/http';
import { queryKeys, useQueries } from 'shared-kernel/query';
import { useBankSessions } from 'shared-kernel/session';

export type Sibling = Application['deal'][number];

/** What a sibling's bank says of the answers. */
export interface SiblingAnswer {
  readonly sibling: Sibling;
  readonly state: 'waiting' | 'answered' | 'failed' | 'no_session' | 'not_offered';
  readonly checks: readonly ForeseenCheck[];
  /** The checks are of earlier answers: the bank has not judged these yet. */
  readonly isOutdated: boolean;
}

/** Numbers, choices of yes or no and dates: what rules look at. Names and addresses stay here until the step is complete. */
function toFigures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toFigures);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) => {
        const figure = toFigures(each);
        return figure === undefined ? [] : [[name, figure]];
      }),
    );
  return typeof value === 'string' && !isIsoDate(value) ? undefined : value;
}

/** The rules of the siblings' banks for these answers, each asked with its own token and none waiting for another. */
export function useSiblingChecks(
  siblings: readonly Sibling[],
  answers: Step['value'],
): readonly SiblingAnswer[] {
  const { banks } = useBankSessions();
  const figures = toFigures(answers) as Step['value'];
  // Each set of answers is a query of its own, which knows nothing of the one before.
  const [latest] = useState(() => new Map<string, readonly ForeseenCheck[]>());
  const results = useQueries({
    queries: siblings.map(({ hash_password: hash, bank }) => {
      const args = { params: { hash }, body: { answers: figures } };
      return {
        queryKey: queryKeys.endpoint(foreseeScoring, args, bank),
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
          const checks = await callEndpoint(foreseeScoring, { ...args, bank, signal });
          latest.set(hash, checks);
          return checks;
        },
        enabled: banks.includes(bank),
        placeholderData: () => latest.get(hash),
        // Another answer is another question: nothing is worth keeping.
        gcTime: 0,
        retry: false,
      };
    }),
  });
  return siblings.map((sibling, index) => {
    const { data, error, isPlaceholderData: isOutdated = false } = results[index] ?? {};
    const at = { sibling, checks: data ?? [], isOutdated };
    if (!banks.includes(sibling.bank)) return { ...at, state: 'no_session' };
    if (error) {
      const isOffered = !isApiError(error) || error.code !== 'not_offered';
      return { ...at, state: isOffered ? 'failed' : 'not_offered' };
    }
    return { ...at, state: data ? 'answered' : 'waiting' };
  });
}
