import { useRef, useState } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { listApplications } from 'shared-kernel/contract/applications';
import type { Application } from 'shared-kernel/contract/applications';
import { queryKeys, useQueryClient } from 'shared-kernel/query';
import { refreshApplication } from '../api/application.ts';
import { createSubmissionCalls } from '../api/submission.ts';
import { listParts, submitApplication } from './submit.ts';
import type { SubmissionPart, SubmissionStop } from './submit.ts';

export interface Submission {
  /** The part that is being done; `null` while nothing is. */
  readonly part: SubmissionPart | null;
  readonly parts: readonly SubmissionPart[];
  /** Documents that the agent is asked to sign now. */
  readonly toSign: readonly string[];
  readonly onSigned: (isSigned: boolean) => void;
  /** Why the last attempt has ended early. */
  readonly stop: SubmissionStop | null;
  readonly forgetStop: () => void;
  readonly start: () => Promise<void>;
}

const NOTHING: readonly string[] = [];

/**
 * The way of an application from its forms to the scoring. It outlives the steps it completes.
 * @param onEnd shows where it has come to.
 */
export function useSubmission(
  application: Application,
  onEnd: (stop: SubmissionStop | null) => Promise<void>,
): Submission {
  const { hash_password: hash, bank, stage } = application;
  const client = useQueryClient();
  const takesFiles = useCapability('clients') === true;
  const [part, setPart] = useState<SubmissionPart | null>(null);
  const [parts, setParts] = useState<readonly SubmissionPart[]>([]);
  const [stop, setStop] = useState<SubmissionStop | null>(null);
  const [toSign, setToSign] = useState(NOTHING);
  const answer = useRef<(isSigned: boolean) => void>(undefined);

  const start = async (): Promise<void> => {
    setStop(null);
    setParts(listParts(application));
    const stopped = await submitApplication(stage, {
      calls: createSubmissionCalls(hash, bank),
      takesFiles,
      onPart: setPart,
      sign: (ids) => {
        setToSign(ids);
        return new Promise((resolve) => (answer.current = resolve));
      },
    });
    refreshApplication(client, hash);
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(listApplications) });
    setStop(stopped);
    await onEnd(stopped);
    setPart(null);
  };
  return {
    part,
    parts,
    toSign,
    onSigned: (isSigned) => {
      setToSign(NOTHING);
      answer.current?.(isSigned);
    },
    stop,
    forgetStop: () => setStop(null),
    start,
  };
}
