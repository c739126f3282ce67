import { ArrowRightOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { toFormPages } from 'shared-kernel/forms';
import { ru } from '../locale/ru.ts';
import { countMissingDocuments } from '../state/gate.ts';
import { getRemarks } from '../state/remarks.ts';
import { findStart } from '../state/use-pages.ts';
import { PageList } from './page-list.tsx';
import styles from './questionnaire.module.css';

const text = ru.questionnaire;

interface GateOverviewProps {
  readonly questionnaire: Questionnaire;
  readonly onOpen: (page: number) => void;
}

/** How far the questionnaire has come, and the one way on: what the gate shows first. */
export function GateOverview({ questionnaire, onOpen }: GateOverviewProps): ReactElement {
  const { form, value, state, reason, version } = questionnaire;
  const pages = useMemo(() => toFormPages(form, value), [form, value]);
  const remarked = getRemarks(questionnaire, value).map(({ ref }) => ref);
  const isReturned = state === 'returned';
  return (
    <Flex vertical gap={16}>
      {isReturned ? (
        <Alert
          type="warning"
          showIcon
          title={text.returned}
          description={
            <>
              <div>{text.returnedText}</div>
              {reason ? <div className={styles.reason}>{text.reason(reason)}</div> : null}
            </>
          }
        />
      ) : (
        <Alert type="warning" showIcon title={text.gateMessage} />
      )}
      <PageList pages={pages} remarked={remarked} missingDocuments={countMissingDocuments(questionnaire)} />
      <Button
        type="primary"
        size="large"
        block
        icon={<ArrowRightOutlined aria-hidden />}
        iconPlacement="end"
        onClick={() => onOpen(findStart(pages, remarked))}
      >
        {isReturned ? text.correct : version > 0 ? text.continue : text.begin}
      </Button>
    </Flex>
  );
}
