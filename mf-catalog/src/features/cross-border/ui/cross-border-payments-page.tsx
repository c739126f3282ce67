import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { Corridor } from 'shared-kernel/contract/cross-border';
import { WORDS } from 'shared-kernel/locale';
import { useUrlState } from 'shared-kernel/router';
import {
  EmptyState,
  PageHeader,
  Panel,
  QueryBoundary,
  SearchField,
  SkeletonCards,
  useMediaQuery,
  useRestingValue,
} from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useCorridors } from '../api/cross-border.ts';
import { getCurrency, findCorridors, paymentSchema } from '../state/payment-view.ts';
import { CorridorDetails } from './corridor-details.tsx';
import { CorridorList } from './corridor-list.tsx';
import { CostCalculator } from './cost-calculator.tsx';
import styles from './cross-border.module.css';
import { RequestForm } from './request-form.tsx';

const text = ru.crossBorder;

/** `/cross-border-payments`: where one can pay to, what it costs, and a request to the curator. */
export function CrossBorderPaymentsPage(): ReactElement {
  const corridors = useCorridors();
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <QueryBoundary
        query={corridors}
        skeleton={<SkeletonCards count={6} minWidth={230} />}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title={text.empty} description={text.emptyText} />}
      >
        {(all) => <Payments corridors={all} />}
      </QueryBoundary>
    </>
  );
}

interface TypedInCurrency {
  readonly currency: string;
  readonly kopecks: number | undefined;
  readonly hundredths: number;
}

function Payments({ corridors }: { readonly corridors: readonly Corridor[] }): ReactElement {
  const { view, change } = useUrlState(paymentSchema);
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState<TypedInCurrency>();
  const isOneColumn = useMediaQuery('(width < 1100px)');
  const side = useRef<HTMLDivElement>(null);
  const [amountKopecks, setAmount] = useRestingValue(view.amountKopecks, (next) =>
    change({ amountKopecks: next }),
  );
  const found = findCorridors(corridors, view.search);
  const corridor = corridors.find((each) => each.id === view.corridorId) ?? corridors[0];
  const choose = (next: Corridor): void => {
    change({ corridorId: next.id, currency: undefined });
    // Below the list nothing would seem to happen.
    if (isOneColumn) side.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  };
  if (!corridor) return <EmptyState title={text.empty} />;
  const currency = getCurrency(corridor, view.currency);
  // What was typed in currency stands as long as the roubles are its own.
  const inCurrency =
    typed?.currency === currency && typed.kopecks === amountKopecks ? typed.hundredths : undefined;
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <Panel title={text.corridors} aria-label={text.corridors}>
          <div role="search" className={styles.toolbar}>
            <SearchField label={text.search} value={view.search} onSearch={(search) => change({ search })} />
          </div>
          {found.length === 0 ? (
            <EmptyState compact title={WORDS.nothingFound} description={text.nothingFoundText} />
          ) : (
            <CorridorList corridors={found} chosenId={corridor.id} onChoose={choose} />
          )}
        </Panel>
        {isOneColumn ? null : <CorridorDetails corridor={corridor} />}
      </div>
      <div className={styles.side} ref={side}>
        {isOneColumn ? <CorridorDetails corridor={corridor} /> : null}
        <CostCalculator
          corridor={corridor}
          currency={currency}
          amountKopecks={amountKopecks}
          currencyHundredths={inCurrency}
          isAsked={isAsked}
          onCurrency={(next) => change({ currency: next })}
          onAmount={(kopecks, hundredths) => {
            setAmount(kopecks);
            setTyped(hundredths === undefined ? undefined : { currency, kopecks, hundredths });
          }}
        />
        <RequestForm
          corridor={corridor}
          currency={currency}
          amountKopecks={amountKopecks}
          currencyHundredths={inCurrency}
          isAsked={isAsked}
          onAsk={() => setAsked(true)}
          onSent={() => setAsked(false)}
        />
      </div>
    </div>
  );
}
