import { Alert, Input, theme } from 'antd';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { ru } from '../../../locale/ru.ts';
import type { PoaDraft, PoaFault } from '../state/power-of-attorney.ts';

export interface PowerOfAttorneyFieldsProps {
  readonly draft: PoaDraft;
  readonly fault: PoaFault | null;
  readonly disabled: boolean;
  readonly onChange: (draft: PoaDraft) => void;
}

/** Asks for the power of attorney (МЧД) when the certificate names a person only. */
export function PowerOfAttorneyFields(props: PowerOfAttorneyFieldsProps): ReactElement {
  const { draft, fault, disabled, onChange } = props;
  const { token } = theme.useToken();
  const id = useId();
  // Nothing is called wrong before it was touched.
  const isTouched = draft.number !== '' || draft.validTo !== '';
  const numberFault = fault === 'number' && draft.number !== '';
  const dateFault = (fault === 'date' || fault === 'over') && draft.validTo !== '';
  return (
    <section aria-label={ru.poa.title} style={{ display: 'grid', gap: 10 }}>
      <Alert type="warning" showIcon title={ru.poa.title} description={ru.poa.explain} />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
        <label htmlFor={`${id}-number`} style={{ flex: '2 1 280px', display: 'grid', gap: 4 }}>
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
        <label htmlFor={`${id}-date`} style={{ flex: '1 1 160px', display: 'grid', gap: 4 }}>
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
      <div
        id={`${id}-fault`}
        role="status"
        style={{ color: numberFault || dateFault ? token.colorError : token.colorTextSecondary }}
      >
        {fault && isTouched ? ru.poa.faults[fault] : ru.poa.hint}
      </div>
    </section>
  );
}
