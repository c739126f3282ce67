import type { Application, Blocker, Stage } from 'shared-kernel/contract/applications';
import { isFormStage } from 'shared-kernel/domain/steps';
import type { SubmissionCalls } from '../api/submission.ts';

/** A part of the way from the forms to the scoring. */
export type SubmissionPart = Stage | 'files' | 'signatures';

/** Why the way has ended before the scoring; `null` where it has not. */
export type SubmissionStop =
  | { readonly at: Stage; readonly kind: Blocker['kind']; readonly missing: readonly Blocker[] }
  | { readonly at: Stage; readonly error: unknown };

interface Way {
  readonly calls: SubmissionCalls;
  /** The bank offers files of clients. */
  readonly takesFiles: boolean;
  readonly onPart: (part: SubmissionPart) => void;
  /** Asks the agent to sign; says whether everything was signed. */
  readonly sign: (documentIds: readonly string[]) => Promise<boolean>;
}

/**
 * Brings an application from the current form to the scoring: the calls of each step one after another, so every rule of
 * every step holds. Stops at the first thing that the bank does not let pass.
 */
export async function submitApplication(
  stage: Stage,
  { calls, takesFiles, onPart, sign }: Way,
): Promise<SubmissionStop | null> {
  let at = stage;
  try {
    while (isFormStage(at)) {
      onPart(at);
      const missing = await calls.findBlockers(at);
      if (missing.length > 0) return { at, kind: 'field', missing };
      at = (await calls.complete(at)).stage;
    }
    if (at !== 'issue_scoring') return null;
    onPart('files');
    if (takesFiles) await calls.takeFiles();
    const documents = await calls.findBlockers(at);
    const absent = documents.filter(({ kind }) => kind !== 'signature');
    if (absent.length > 0) return { at, kind: 'document', missing: absent };
    if (documents.length > 0) {
      onPart('signatures');
      if (!(await sign(documents.map(({ ref }) => ref))))
        return { at, kind: 'signature', missing: documents };
    }
    onPart('issue_scoring');
    await calls.complete(at);
    return null;
  } catch (error) {
    return { at, error };
  }
}

/** What will be done, in order: the forms that are not complete, then files, signatures and the scoring. */
export function listParts(application: Application): readonly SubmissionPart[] {
  const forms = application.info.stepper.flatMap(({ stage, complete }) =>
    complete ? [] : ([stage] as Stage[]).filter(isFormStage),
  );
  return [...forms, 'files', 'signatures', 'issue_scoring'];
}
