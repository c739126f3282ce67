import { SwapOutlined, WarningFilled } from '@ant-design/icons';
import { Flex } from 'antd';
import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { formatMoneyShort } from 'shared-kernel/domain/money';
import { STAGE_LABELS } from 'shared-kernel/locale';
import { paths } from 'shared-kernel/router';
import { mayCreateAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { EmptyState, FactList, LinkButton, MoneyText, Panel } from 'shared-kernel/ui';
import { OutcomeIcon } from '../../../common/outcome-icon.tsx';
import { ru } from '../locale/ru.ts';
import { commissionLabel } from './application-terms.tsx';
import { ApplicationTimeline } from './application-timeline.tsx';
import styles from './completion-step.module.css';
import { copyLink } from './offer-step.tsx';
import type { StepProps } from './step-content.tsx';
import { WithdrawSiblings } from './withdraw-siblings.tsx';

const ICONS = {
  approved: <OutcomeIcon outcome="done" />,
  refused: <OutcomeIcon outcome="failed" />,
  rejected_by_agent: <WarningFilled aria-hidden className={styles.warning} />,
};

/** Step 8: the outcome, the agent's commission and the whole history. */
export function CompletionStep({ application, position }: StepProps): ReactElement {
  const { result } = application;
  const { current, isCurrentOpen } = position;
  const mayCreate = useAtomValue(mayCreateAtom);
  return (
    <>
      <WithdrawSiblings application={application} />
      <Panel>
        {result ? (
          <>
            <EmptyState
              icon={<span className={styles.icon}>{ICONS[result.outcome]}</span>}
              title={<h2 className={styles.title}>{ru.completion.titles[result.outcome]}</h2>}
              description={outcomeText(application, result)}
              action={
                <Flex gap={8} justify="center" wrap>
                  {result.outcome === 'approved' ? (
                    <LinkButton to={paths.myIncome.link()} type="primary">
                      {ru.completion.toIncome}
                    </LinkButton>
                  ) : (
                    mayCreate && (
                      <LinkButton
                        to={copyLink(application)}
                        type="primary"
                        icon={<SwapOutlined aria-hidden />}
                      >
                        {ru.offer.toAnotherBank}
                      </LinkButton>
                    )
                  )}
                  <LinkButton to={paths.requests.link()}>{ru.flow.toList}</LinkButton>
                </Flex>
              }
            />
            <FactList
              isStacked
              columns={3}
              items={[
                {
                  key: 'amount',
                  label: ru.completion.amount,
                  children: <MoneyText kopecks={result.amount_kopecks} />,
                },
                {
                  key: 'commission',
                  label: commissionLabel(application),
                  children: <MoneyText kopecks={result.commission_kopecks} strong />,
                },
                {
                  key: 'finished',
                  label: ru.completion.finishedAt,
                  children: formatDateTime(result.finished_at),
                },
              ]}
            />
          </>
        ) : (
          <EmptyState
            title={ru.completion.notYet}
            description={ru.completion.notYetText(STAGE_LABELS[current.id])}
            action={
              isCurrentOpen && (
                <LinkButton to={paths.issue.link(application.hash_password, current.route)} type="primary">
                  {ru.flow.toCurrent(STAGE_LABELS[current.id])}
                </LinkButton>
              )
            }
          />
        )}
      </Panel>
      <Panel title={ru.flow.timeline}>
        <ApplicationTimeline hash={application.hash_password} />
      </Panel>
    </>
  );
}

type Ending = NonNullable<Application['result']>;

/**
 * The bank's reason, the commission that the agent has just earned, or what the outcome means. Which agent has given the
 * application up, the owner or a colleague, the history below says.
 */
function outcomeText(application: Application, result: Ending): string {
  const { outcome, reason, commission_kopecks: commission } = result;
  if (reason !== null) return reason;
  return outcome === 'approved' && commission !== null && application.owner.is_me
    ? ru.completion.credited(formatMoneyShort(commission))
    : ru.completion.texts[outcome];
}
