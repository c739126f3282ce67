import { NO_CAPABILITIES_STATUSES, readCapabilities } from 'shared-kernel/contract/capabilities';
import { compareAnswer, type MissingField } from 'shared-kernel/contract/specified-answer';
import type { SpecifiedCall } from 'shared-kernel/contract/specified-calls';
import type { CallResult, Fault } from './bank-caller.ts';

/**
 * `holds`: as the specification has it. `missing`: the answer lacks fields. `failed`: there is no answer to look at.
 * `refused`: the bank answers the call, but not what was tried. `untried`: not called, for the reason that is told.
 */
export type Verdict = 'holds' | 'missing' | 'failed' | 'refused' | 'untried';

/** What was found about one call. It holds names of fields and kinds of values, never values. */
export interface Finding {
  readonly id: string;
  /** `GET /agent/rest/issues`. */
  readonly call: string;
  /** Which of several: `name=issues_org`. */
  readonly variant?: string;
  readonly verdict: Verdict;
  readonly status?: number;
  readonly ms?: number;
  readonly fault?: Fault;
  /** In words: why it failed, was refused or not tried. */
  readonly detail?: string;
  readonly missing: readonly MissingField[];
  readonly extra: readonly string[];
  /** Screens of the portal that suffer; none when it holds. */
  readonly screens: readonly string[];
}

const NO_FIELDS = { missing: [], extra: [] };
/** The bank does not know the call, or not who makes it. */
const ABSENT = [401, 404, 405];

const about = (call: SpecifiedCall, variant?: string) => ({
  id: call.id,
  call: `${call.method} ${call.path}`,
  ...(variant === undefined ? {} : { variant }),
});

export function untried(call: SpecifiedCall, detail: string): Finding {
  return { ...about(call), ...NO_FIELDS, verdict: 'untried', detail, screens: [] };
}

/** Judges an answer by what the specification names. */
export function judge(call: SpecifiedCall, result: CallResult, variant?: string): Finding {
  const { ms, status } = result;
  const measured = { ...about(call, variant), ms, ...(status === undefined ? {} : { status }) };
  if (result.fault !== undefined) {
    const { fault, detail } = result;
    // A bank may refuse what the kit makes up; that it refuses tells that the call is there.
    const isRefusal =
      call.writes === true &&
      fault === 'status' &&
      status !== undefined &&
      status < 500 &&
      !ABSENT.includes(status);
    if (isRefusal) return { ...measured, ...NO_FIELDS, verdict: 'refused', detail, screens: [] };
    return { ...measured, ...NO_FIELDS, verdict: 'failed', fault, detail, screens: call.screens };
  }
  const { missing, extra, rows } = compareAnswer(call.answer, result.body);
  if (missing.length > 0) return { ...measured, verdict: 'missing', missing, extra, screens: call.screens };
  const empty = rows === 0 ? { detail: 'the list is empty: its rows were not seen' } : {};
  return { ...measured, ...empty, verdict: 'holds', missing, extra, screens: [] };
}

/** The one addition of which every bank is asked, right after the sign-in. */
export const CAPABILITIES_CALL: SpecifiedCall = {
  id: readCapabilities.id,
  method: readCapabilities.method,
  path: readCapabilities.path,
  answer: { kind: 'object', fields: { capabilities: { is: 'list', of: { is: 'text' } } } },
  sends: [],
  screens: ['/'],
};

/** Judges the answer to it: a bank that has not the call has to say so, for 401 signs every agent out. */
export function judgeCapabilities(result: CallResult): Finding {
  const finding = judge(CAPABILITIES_CALL, result);
  const isAbsent = result.fault === 'status' && NO_CAPABILITIES_STATUSES.includes(result.status ?? 0);
  if (!isAbsent) return finding;
  const { fault: _absent, ...rest } = finding;
  return { ...rest, verdict: 'holds', detail: 'nothing beyond the specification', screens: [] };
}
