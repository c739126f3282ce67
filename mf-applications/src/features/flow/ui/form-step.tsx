import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import { JsonForm } from 'shared-kernel/forms';
import { EmptyState, Panel, QueryBoundary, SkeletonForm } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useStep } from '../api/application.ts';
import type { Submission } from '../state/use-submission.ts';
import { FormScroll } from './form-scroll.tsx';
import type { CompletingStepProps, StepProps } from './step-content.tsx';

/**
 * Steps 2, 3 and 4: forms the bank serves. Those that are to be filled are one scroll where the bank tells them before they are
 * reached, otherwise the current one alone.
 */
export function FormStep(props: CompletingStepProps & { readonly submission: Submission }): ReactElement {
  const { application, position, step, leadOn, submission } = props;
  const tellsAhead = useCapability('steps_ahead');
  if (tellsAhead === undefined) return <SkeletonForm />;
  const forms = tellsAhead ? position.forms : position.forms.slice(0, 1);
  return forms.includes(step) ? (
    <FormScroll
      application={application}
      position={position}
      step={step}
      forms={forms}
      leadOn={leadOn}
      {...(tellsAhead && { submission })}
    />
  ) : (
    <ReadOnlyForm {...props} />
  );
}

function ReadOnlyForm({ application, step }: Pick<StepProps, 'application' | 'step'>): ReactElement {
  const query = useStep(application.hash_password, step.id);
  return (
    <QueryBoundary query={query} skeleton={<SkeletonForm />}>
      {({ form, value }) =>
        form ? (
          <Panel>
            <JsonForm schema={form.schema} ui={form.ui} value={value} readOnly />
          </Panel>
        ) : (
          <EmptyState title={ru.flow.noForm} />
        )
      }
    </QueryBoundary>
  );
}
