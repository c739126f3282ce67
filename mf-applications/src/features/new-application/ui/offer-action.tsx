import { Button } from 'antd';
import type { ReactElement } from 'react';
import { ru } from '../locale/ru.ts';
import { isUsable } from '../state/order-offers.ts';
import { ClosedBank } from './closed-bank.tsx';
import type { OfferProps } from './offer-props.ts';

/** A way to one bank alone; the main way is the bar for all that are chosen. */
export function OfferAction(props: OfferProps): ReactElement | null {
  const { offer, isCurrentBank, isBusy, isLocked, amountKopecks, onChoose } = props;
  if (!offer.eligible) return null;
  if (!isUsable(offer)) return <ClosedBank offer={offer} amountKopecks={amountKopecks} />;
  return (
    <Button block disabled={isLocked} loading={isBusy} onClick={onChoose}>
      {isCurrentBank ? ru.offers.choose : ru.offers.chooseAndSwitch(offer.bank_name)}
    </Button>
  );
}
