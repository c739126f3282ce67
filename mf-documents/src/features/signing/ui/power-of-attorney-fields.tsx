import { Alert, Input } from 'antd';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { ru } from '../locale/ru.ts';
import type { PoaDraft, PoaFault } from '../state/power-of-attorney.ts';
import styles from './power-of-attorney-fields.module.css';

export interface PowerOfAttorneyFieldsProps {
  readonly draft: PoaDraft;
  readonly fault: PoaFault | null;
  readonly disabled: boolean;
  readonly onChange: (draft: PoaDraft) => void;
}

/** Asks for the power of attorney (МЧД) when the certificate names a person only. */
export function PowerOfAttorneyFields(props: PowerOfAttorneyFieldsProps): ReactElement {
  const { draft, fault, disabled, onChange } = props;
  const id = useId();
  // No field is marked as wrong before something was entered.
  const isTouched = draft.number !== '' || draft.validTo !== '';
  const numberFault = fault === 'number' && draft.number !== '';
  const dateFault = (fault === 'date' || fault === 'over') && draft.validTo !== '';
  return (
    <section aria-label={ru.poa.title} className={styles.section}>
      <Alert type="warning" showIcon title={ru.poa.title} description={ru.poa.explain} />
      <div className={styles.fields}>
        <label htmlFor={`${id}-number`} className={styles.number}>
          {ru.poa.number}
          <Input
            id={`${id}-number`}
            value={draft.number}
            disabled={disabled}
            maxLength={40}
            placeholder="00000000-0000-4000-8000-000000000000"
            status={numberFault ? 'error' : ''}
            aria-invalid={numberFault}
            aria-describedby={`${id}-fault`}
            onChange={({ target }) => onChange({ ...draft, number: target.value })}
          />
        </label>
        <label htmlFor={`${id}-date`} className={styles.date}>
          {ru.poa.validTo}
          <Input
            id={`${id}-date`}
            type="date"
            value={draft.validTo}
            disabled={disabled}
            status={dateFault ? 'error' : ''}
            aria-invalid={dateFault}
            aria-describedby={`${id}-fault`}
            onChange={({ target }) => onChange({ ...draft, validTo: target.value })}
          />
        </label>
      </div>
      <div id={`${id}-fault`} role="status" className={numberFault || dateFault ? styles.fault : styles.hint}>
        {fault && isTouched ? ru.poa.faults[fault] : ru.poa.hint}
      </div>
    </section>
  );
}
