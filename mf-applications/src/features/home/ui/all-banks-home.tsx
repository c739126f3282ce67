import { Flex } from 'antd';
import type { ReactElement } from 'react';
import { useBankSessions } from 'shared-kernel/session';
import { BankLines, ConnectBanks, SkeletonHome } from 'shared-kernel/ui';
import { useSummaries } from '../../../common/api/summary.ts';
import { combineSummaries } from '../state/combine-summaries.ts';
import { SummaryPanels } from './summary-panels.tsx';

/** Home over every bank that the agent is signed in to: what has answered is shown, the others are a line each. */
export function AllBanksHome(): ReactElement {
  const sessions = useBankSessions();
  const answers = useSummaries(sessions.banks);
  const summary = combineSummaries(answers);
  return (
    <Flex vertical gap={12}>
      <ConnectBanks sessions={sessions} />
      <BankLines banks={answers} />
      {summary === null ? (
        answers.some(({ isPending }) => isPending) && <SkeletonHome />
      ) : (
        <SummaryPanels summary={summary} isOfAll />
      )}
    </Flex>
  );
}
