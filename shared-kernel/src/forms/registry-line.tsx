import { Button } from 'antd';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement } from 'react';
import { getRegistryFacts, REGISTRIES } from '../contract/registries.ts';
import type { Registry, RegistryAnswer } from '../contract/registries.ts';
import { REGISTRY_TEXTS } from '../locale/registries.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { FormContext } from './form-context.ts';
import { describeAnswer } from './registry-summary.ts';
import { findRegistrySource, findTargets, RegistryFiller } from './registry-plan.ts';
import type { RegistryTarget } from './registry-plan.ts';
import { isRegistry, toRegistryNumber } from './registry-state.ts';
import type { UseRegistry } from './registry-state.ts';
import { isBlank } from './section-state.ts';
import { useFieldValue, useFormPart } from './use-field.ts';
import type { Field } from './use-field.ts';
import styles from './forms.module.css';

/** Rest of the fingers before a purchase is looked up, ms. */
const PURCHASE_REST_MS = 400;

interface LineProps {
  readonly field: Field;
  readonly registry: Registry;
  readonly targets: readonly RegistryTarget[];
  readonly useRegistry: UseRegistry;
}

/** What a registry says of the number in this field, where its hint names one and the form can ask. */
export function RegistryLine({ field }: { readonly field: Field }): ReactElement | null {
  const { useRegistry } = useContext(FormContext);
  const { path, hint } = field.model;
  const from = hint.registry?.from ?? '';
  if (!useRegistry || !hint.registry || !isRegistry(from)) return null;
  const targets = findTargets(path, hint.registry.fills);
  return <Line key={path} field={field} registry={from} targets={targets} useRegistry={useRegistry} />;
}

/**
 * Asks when a complete number was typed; of a number that was there before, only when something needed is missing that it may
 * know. A directory of the bank's own fills at once, since its answer is one and the same for everybody.
 */
function Line({ field, registry, targets, useRegistry }: LineProps): ReactElement {
  const { store } = field;
  const value = useFieldValue(field);
  const [first] = useState(value);
  const [isTouched, setTouched] = useState(false);
  // A number that another registry has filled in is known already.
  const isGiven = REGISTRIES.some((name) => name === findRegistrySource(store, field.model.path));
  if (!isTouched && value !== first && !isGiven) setTouched(true);
  const [hasGap] = useState(() =>
    targets.some(([path]) => store.model(path)?.isRequired && isBlank(store.valueAt(path))),
  );
  const isWanted = (isTouched && !isGiven) || (hasGap && value === first && registry !== 'bank_directory');
  const complete = toRegistryNumber(registry, value);
  // Numbers of one law begin as those of another, and nothing in them says that they are complete.
  const rested = useDebounced(complete, PURCHASE_REST_MS);
  const number = registry !== 'purchase_registry' || rested === complete ? complete : null;
  const lookup = useRegistry(registry, isWanted ? number : null);
  const [filler] = useState(() => new RegistryFiller(store, registry));
  const isShown = isWanted && number !== null;
  const isAsking = isShown && lookup.state === 'asking';
  const answer = isShown && lookup.state === 'answered' ? lookup.answer : undefined;
  return (
    <div role="status" className={isAsking ? `${styles.registry} ${styles.registryAsking}` : styles.registry}>
      {isAsking ? REGISTRY_TEXTS.asking : null}
      {isShown && lookup.state === 'not_connected' ? REGISTRY_TEXTS.notConnected(registry) : null}
      {isShown && lookup.state === 'unavailable' ? REGISTRY_TEXTS.unavailable(registry) : null}
      {answer ? (
        <Answer
          key={number}
          field={field}
          answer={answer}
          filler={filler}
          targets={targets}
          isAtOnce={registry === 'bank_directory'}
        />
      ) : null}
    </div>
  );
}

interface AnswerProps {
  readonly field: Field;
  readonly answer: RegistryAnswer;
  readonly filler: RegistryFiller;
  readonly targets: readonly RegistryTarget[];
  /** Fills what is empty without being asked. */
  readonly isAtOnce: boolean;
}

function Answer({ field, answer, filler, targets, isAtOnce }: AnswerProps): ReactElement {
  const { store, ids } = field;
  const facts = getRegistryFacts(answer);
  const [isFilled, setFilled] = useState(false);
  const source = REGISTRY_TEXTS.source(answer.source, answer.as_of);
  const plan = useFormPart(store, () => JSON.stringify(filler.plan(targets, facts)));
  const { open, typed } = JSON.parse(plan) as ReturnType<RegistryFiller['plan']>;
  const fillAtOnce = useEffectEvent(() => {
    if (!isAtOnce) return;
    if (answer.found === null) filler.clear(targets);
    else if (filler.fill(targets, facts) > 0) setFilled(true);
  });
  useEffect(() => fillAtOnce(), []);
  if (answer.found === null) return <>{REGISTRY_TEXTS.unknown(source)}</>;

  const { name, facts: told, warning } = describeAnswer(answer);
  const caution = warning === null ? null : <strong className={styles.registryWarning}>{warning}</strong>;
  if (open.length + typed.length === 0)
    return (
      <>
        {caution}
        <span>{isFilled ? REGISTRY_TEXTS.filledFrom(source) : REGISTRY_TEXTS.same(source)}</span>
      </>
    );
  const labels = typed.map((path) => store.model(path)?.label ?? path).join(', ');
  const take = (withTyped: boolean): void => {
    filler.fill(targets, facts, withTyped);
    setFilled(true);
    // The button goes with what it has done.
    document.getElementById(ids.control)?.focus();
  };
  return (
    <>
      <strong className={styles.registryName}>{name}</strong>
      {caution}
      {told.length > 0 ? <span>{told.join(' · ')}</span> : null}
      <span>{source}</span>
      {open.length > 0 ? (
        <Button size="small" aria-label={REGISTRY_TEXTS.fillName(name)} onClick={() => take(false)}>
          {REGISTRY_TEXTS.fill}
        </Button>
      ) : (
        <>
          <span>{REGISTRY_TEXTS.differs(labels)}</span>
          <Button size="small" aria-label={REGISTRY_TEXTS.replaceName(labels)} onClick={() => take(true)}>
            {REGISTRY_TEXTS.replace}
          </Button>
        </>
      )}
    </>
  );
}
