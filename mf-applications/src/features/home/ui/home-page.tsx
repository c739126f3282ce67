import type { ReactElement } from 'react';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import {
  BankScopeSwitch,
  IfOffered,
  PageHeader,
  QueryBoundary,
  SkeletonHome,
  useBankScope,
} from 'shared-kernel/ui';
import { useSummary } from '../../../common/api/summary.ts';
import { ru } from '../locale/ru.ts';
import { AllBanksHome } from './all-banks-home.tsx';
import { CountedHome } from './counted-home.tsx';
import styles from './home-page.module.css';
import { QuestionnaireQueue } from './questionnaire-queue.tsx';
import { SummaryPanels } from './summary-panels.tsx';

/** Home: what the bank's summary says; without one, own applications by the bank's decision. */
export function HomePage(): ReactElement {
  const role = useAtomValue(currentUserAtom)?.role;
  const [scope, setScope] = useBankScope('home');
  // The bank's people work at their own bank.
  const isAgent = role === 'user';
  return (
    <>
      <PageHeader
        title={ru.menu.home}
        {...(isAgent && {
          extra: <BankScopeSwitch label={ru.allBanks.tasks} value={scope} onChange={setScope} />,
        })}
      />
      {role === 'superuser' && (
        <IfOffered capability="security">
          <div className={styles.queue}>
            <QuestionnaireQueue />
          </div>
        </IfOffered>
      )}
      {isAgent && scope === 'all' ? (
        <AllBanksHome />
      ) : (
        <IfOffered capability="lists" otherwise={<CountedHome />}>
          <SummaryHome />
        </IfOffered>
      )}
    </>
  );
}

function SummaryHome(): ReactElement {
  const query = useSummary('notifications-changed', 'thread-changed');
  return (
    <QueryBoundary query={query} skeleton={<SkeletonHome />} inSlices>
      {(summary) => <SummaryPanels summary={summary} />}
    </QueryBoundary>
  );
}
