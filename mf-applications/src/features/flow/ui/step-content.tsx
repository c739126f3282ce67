import { useEffect } from 'react';
import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import { stepByPage } from 'shared-kernel/domain/steps';
import type { ApplicationStep } from 'shared-kernel/domain/steps';
import { whenIdle } from 'shared-kernel/lazy';
import { lazyPart } from 'shared-kernel/lazy-part';
import { SkeletonForm } from 'shared-kernel/ui';
import type { FlowPosition } from '../state/flow-position.ts';
import type { Submission } from '../state/use-submission.ts';
import { DocumentsStep } from './documents-step.tsx';
import { FormStep } from './form-step.tsx';
import { OfferStep } from './offer-step.tsx';
import { RequestsStep } from './requests-step.tsx';

export interface StepProps {
  readonly application: Application;
  readonly position: FlowPosition;
  readonly step: ApplicationStep;
}

/** Of a step that completes itself by a call. */
export interface CompletingStepProps extends StepProps {
  /** Leads to the current step of the application as a call has left it, unless the agent went elsewhere meanwhile. */
  readonly leadOn: (next: Application) => void;
}

// Days lie between the forms and these two.
const packageStep = lazyPart(() => import('./package-step.tsx').then((module) => module.PackageStep));
const completionStep = lazyPart(() =>
  import('./completion-step.tsx').then((module) => module.CompletionStep),
);

/** The code of the step that the address names begins to load beside its application. */
export function usePageCode(page: string): void {
  useEffect(() => preload(stepByPage(page)?.number), [page]);
}

function preload(number: number | undefined): void {
  if (number === 7) packageStep.preload();
  if (number === 8) completionStep.preload();
}

/** What a step shows. The code of the next one comes behind it, and is there by the time that the agent moves on. */
export function StepContent(props: CompletingStepProps & { readonly submission: Submission }): ReactElement {
  const { number } = props.step;
  // An approval without requests leads past step 6.
  useEffect(() => whenIdle(() => preload(number === 5 ? 7 : number + 1)), [number]);
  switch (number) {
    case 1:
      return <OfferStep {...props} />;
    case 2:
    case 3:
    case 4:
      return <FormStep {...props} />;
    case 5:
      return <DocumentsStep {...props} />;
    case 6:
      return <RequestsStep {...props} />;
    case 7:
      return <packageStep.Part {...props} placeholder={<SkeletonForm />} />;
    case 8:
      return <completionStep.Part {...props} placeholder={<SkeletonForm />} />;
  }
}
