import { Alert } from 'antd';
import type { ReactElement } from 'react';
import { WORDS } from 'shared-kernel/locale';
import { useApproval } from 'shared-kernel/query';
import { Widget } from 'shared-kernel/remote';
import { ApprovalTag, FactList, PageHeader, Panel, QueryBoundary, SkeletonForm } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useAgentInfo, useIsAgentInfoComplete } from '../api/questionnaire.ts';
import styles from './questionnaire.module.css';

const text = ru.questionnaire;
const FIELDS = ['inn', 'full_name', 'short_name', 'address', 'phone', 'email', 'contact_person'] as const;

/** The agent at a bank that has no questionnaire as data: its approval and what it knows for the contract. */
export function SpecifiedProfile(): ReactElement {
  const info = useAgentInfo();
  const approval = useApproval();
  const { data: isComplete } = useIsAgentInfoComplete();
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={
          isComplete === undefined ? text.intro : isComplete ? text.completeInfo : text.incompleteInfo
        }
        tags={approval && <ApprovalTag approval={approval} />}
      />
      <Alert type="info" showIcon title={text.elsewhere} className={styles.notice ?? ''} />
      <QueryBoundary query={info} skeleton={<SkeletonForm />}>
        {(data) => (
          <>
            <Panel title={text.requisites} className={styles.answers}>
              <FactList
                isStacked
                items={FIELDS.map((name) => ({
                  key: name,
                  label: text.fields[name],
                  children: data[name] ?? WORDS.notSpecified,
                }))}
              />
            </Panel>
            {/* Without an approval this is the only page on which the agent can answer what the bank asks for. */}
            <Widget name="document-workspace" scope="agent" />
          </>
        )}
      </QueryBoundary>
    </>
  );
}
