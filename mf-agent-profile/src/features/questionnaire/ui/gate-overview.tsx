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

const text = ru.questionnaire;

interface GateOverviewProps {
  readonly questionnaire: Questionnaire;
  readonly onOpen: (page: number) => void;
}

/** How far the questionnaire has come, and the one way on: what the gate shows first. */
export function GateOverview({ questionnaire, onOpen }: GateOverviewProps): ReactElement {
  const { form, value, state, reason } = questionnaire;
  const pages = useMemo(() => toFormPages(form, value), [form, value]);
  const remarked = getRemarks(questionnaire, value).map(({ ref }) => ref);
  const isReturned = state === 'returned';
  return (
    <Flex vertical gap={16}>
      <Alert type="warning" showIcon title={text.gateMessage} />
      {isReturned ? (
        <div>
          <strong>{text.returned}</strong>
          <div>{reason ? text.reason(reason) : text.returnedText}</div>
        </div>
      ) : null}
      <PageList pages={pages} remarked={remarked} missingDocuments={countMissingDocuments(questionnaire)} />
      <Button
        type="primary"
        size="large"
        block
        icon={<ArrowRightOutlined aria-hidden />}
        iconPlacement="end"
        onClick={() => onOpen(findStart(pages, remarked))}
      >
        {isReturned ? text.correct : pages.some(({ answers }) => answers > 0) ? text.continue : text.begin}
      </Button>
    </Flex>
  );
}
