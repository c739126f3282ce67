import { Segmented } from 'antd';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import type { IsoDate } from 'shared-kernel/domain/dates';
import { ChoiceField } from '../../../common/choice-field.tsx';
import { NumberField } from '../../../common/number-field.tsx';
import type { NumberFieldProps } from '../../../common/number-field.tsx';
import type { SliderScale } from '../../../common/slider-scale.ts';
import { ru } from '../locale/ru.ts';
import { DateField } from './date-field.tsx';
import { inDays, inMoney, inMonths, inRate } from './field-helpers.ts';

const text = ru.calculator;

/** How each kind of number is typed and told. */
const NUMBERS = {
  money: { mask: 'money', suffix: '₽', inWords: inMoney },
  rate: { mask: 'percent', suffix: '%', inWords: inRate },
  months: { mask: 'whole', suffix: text.monthsShort, inWords: inMonths },
  days: { mask: 'whole', suffix: text.daysShort, inWords: inDays },
} as const satisfies Record<string, Partial<NumberFieldProps<string>>>;

type NamesOf<Input, Value> = {
  [Name in keyof Input]: Input[Name] extends Value ? Name : never;
}[keyof Input] &
  string;

interface TermBase {
  /** Ends the field's id: `calculator-…`. */
  readonly id: string;
  readonly label: string;
}
interface NumberTerm<Input> extends TermBase {
  readonly kind: keyof typeof NUMBERS;
  readonly name: NamesOf<Input, number | undefined>;
  /** Under which name the refusals speak of it, when it is another one. */
  readonly refusedAs?: string;
  /** Draws a slider. */
  readonly scale?: SliderScale;
  readonly hint?: string;
  readonly isRequired?: boolean;
  /** Values to choose with one press. */
  readonly presets?: { readonly label: string; readonly values: readonly number[] };
}
interface DateTerm<Input> extends TermBase {
  readonly kind: 'date';
  readonly name: NamesOf<Input, IsoDate>;
}
interface ChoiceTerm<Input> extends TermBase {
  readonly kind: 'choice';
  readonly name: NamesOf<Input, string>;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isSegmented?: boolean;
}
/** A field of a calculation, as data: the same list at every rendering. */
export type Term<Input> = NumberTerm<Input> | DateTerm<Input> | ChoiceTerm<Input>;

export interface TermsProps<Input> {
  readonly input: Input;
  /** Refusals by field. */
  readonly errors: ReadonlyMap<string, string>;
  /** The same function at every rendering: a field that has not changed is not rendered again. */
  readonly onChange: (change: Partial<Input>) => void;
}

/** The fields of a calculation, one below the other. */
export function Terms<Input>(
  props: TermsProps<Input> & { readonly terms: readonly Term<Input>[] },
): ReactElement {
  const { terms, ...rest } = props;
  return (
    <>
      {terms.map((term) => (
        <Field key={term.id} term={term} {...rest} />
      ))}
    </>
  );
}

function Field<Input>(props: TermsProps<Input> & { readonly term: Term<Input> }): ReactElement {
  const { term, input, errors } = props;
  // A name is that of a value of the term's kind (`NamesOf`); the compiler forgets it for an input it does not know.
  const value: unknown = input[term.name];
  const onChange = props.onChange as (change: Readonly<Record<string, unknown>>) => void;
  const shared = { id: `calculator-${term.id}`, name: term.name, label: term.label, onChange };
  if (term.kind === 'date')
    return <DateField {...shared} value={value as IsoDate} error={errors.get(term.name)} />;
  if (term.kind === 'choice') {
    const { options, isSegmented = false } = term;
    return <ChoiceField {...shared} value={value as string} options={options} isSegmented={isSegmented} />;
  }
  return <NumberTermField {...props} term={term} />;
}

function NumberTermField<Input>(
  props: TermsProps<Input> & { readonly term: NumberTerm<Input> },
): ReactElement {
  const { term, input, errors } = props;
  const { id, kind, name, label, refusedAs = name, scale, hint, isRequired = false, presets } = term;
  const value = input[name] as number | undefined;
  const onChange = props.onChange as (change: Readonly<Record<string, number | undefined>>) => void;
  const extra = useMemo(
    () =>
      presets && (
        <Segmented<number>
          aria-label={presets.label}
          value={value ?? 0}
          options={presets.values.map((each) => ({ value: each, label: String(each) }))}
          onChange={(next) => onChange({ [name]: next })}
        />
      ),
    [presets, name, value, onChange],
  );
  return (
    <NumberField
      {...NUMBERS[kind]}
      id={`calculator-${id}`}
      name={name as string}
      label={label}
      isRequired={isRequired}
      value={value}
      error={errors.get(refusedAs)}
      onChange={onChange}
      hint={hint}
      extra={extra}
      {...(scale === undefined ? {} : { scale })}
    />
  );
}
