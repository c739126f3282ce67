import { Alert, Button, Flex, Input } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import { quoted } from 'shared-kernel/domain/quotes';
import { errorText } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { ConfirmButton, FormItem, Panel } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { hasAnswersAfterApproval } from '../api/application.ts';
import { useDecideScoring } from '../api/staff.ts';

const REASON_LIMIT = 1000;

/** Decision of a scoring by the bank's curator, or of the answers after the approval, with a reason that the agent reads. */
export function DecideScoring({ application }: { readonly application: Application }): ReactElement {
  const hash = application.hash_password;
  const words = hasAnswersAfterApproval(application) ? ru.decideAnswers : ru.decide;
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const decide = useDecideScoring(hash);
  const isMissing = reason.trim() === '';

  const send = async (decision: 'approved' | 'refused'): Promise<void> => {
    try {
      await decide.mutateAsync({ params: { hash }, body: { decision, reason: reason.trim() } });
      notify.success(decision === 'approved' ? words.approved : ru.decide.refused);
    } catch {
      // Shown below the reason, with what is missing.
    }
  };
  return (
    <Panel title={words.title}>
      <div>
        <FormItem
          label={ru.decide.reason}
          htmlFor="decide-reason"
          error={isChecked && isMissing ? ru.decide.reasonRequired : undefined}
        >
          <Input.TextArea
            id="decide-reason"
            aria-required
            status={isChecked && isMissing ? 'error' : ''}
            value={reason}
            maxLength={REASON_LIMIT}
            showCount
            rows={2}
            onChange={(event) => setReason(event.target.value)}
          />
        </FormItem>
      </div>
      <Flex vertical gap={12}>
        {decide.isError && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={errorText(decide.error)}
            description={decide.error.missing?.map(({ label }) => quoted(label)).join(', ')}
          />
        )}
        <Flex gap={8} justify="flex-end" wrap>
          {isMissing ? (
            <>
              <Button danger onClick={() => setChecked(true)}>
                {ru.decide.refuse}
              </Button>
              <Button type="primary" onClick={() => setChecked(true)}>
                {words.approve}
              </Button>
            </>
          ) : (
            <>
              <ConfirmButton
                question={words.refuseQuestion}
                confirmText={ru.decide.refuse}
                onConfirm={() => send('refused')}
              >
                {ru.decide.refuse}
              </ConfirmButton>
              <ConfirmButton
                type="primary"
                danger={false}
                question={words.approveQuestion}
                confirmText={words.approve}
                onConfirm={() => send('approved')}
              >
                {words.approve}
              </ConfirmButton>
            </>
          )}
        </Flex>
      </Flex>
    </Panel>
  );
}
