import type { ReactElement } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
import type { ApplicationStep } from 'shared-kernel/domain/steps';
import type { FlowPosition } from '../state/flow-position.ts';
import type { Submission } from '../state/use-submission.ts';
import { CompletionStep } from './completion-step.tsx';
import { DocumentsStep } from './documents-step.tsx';
import { FormStep } from './form-step.tsx';
import { OfferStep } from './offer-step.tsx';
import { PackageStep } from './package-step.tsx';
import { RequestsStep } from './requests-step.tsx';

export interface StepProps {
  readonly application: Application;
  readonly position: FlowPosition;
  readonly step: ApplicationStep;
}

/** What a step shows. */
export function StepContent(props: StepProps & { readonly submission: Submission }): ReactElement {
  switch (props.step.number) {
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
      return <PackageStep {...props} />;
    case 8:
      return <CompletionStep {...props} />;
  }
}
