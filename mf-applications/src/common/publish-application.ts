import { useEffect } from 'react';
import { isFullApplication } from 'shared-kernel/contract/applications';
import type { Application, SpecifiedApplication } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { currentStep } from 'shared-kernel/domain/steps';
import { bankName } from 'shared-kernel/locale';
import { openApplicationAtom } from 'shared-kernel/session';
import type { OpenApplication } from 'shared-kernel/session';
import { useSetAtom } from 'shared-kernel/state';

/** Publishes the open application to the shell: header, step list and bank selector follow it. */
export function usePublishApplication(open: OpenApplication | null): void {
  const publish = useSetAtom(openApplicationAtom);
  const text = JSON.stringify(open);
  useEffect(() => publish(JSON.parse(text) as OpenApplication | null), [publish, text]);
  useEffect(() => () => publish(null), [publish]);
}

/** `at` is where it was read: a bank need not repeat it. */
export function toOpenApplication(
  application: Application | SpecifiedApplication,
  at: { readonly hash: string; readonly bank: BankCode },
): OpenApplication {
  const { info, data } = application;
  if (!isFullApplication(application)) {
    return {
      ...at,
      id: info.id,
      status: info.status,
      stage: currentStep(info.stepper, info.status).id,
      stepper: info.stepper,
      availableViews: data.available_dashboard_views_names,
      bankName: bankName(at.bank),
      productTitle: '',
      clientName: '',
    };
  }
  return {
    hash: application.hash_password,
    id: application.info.id,
    status: application.info.status,
    accept: application.accept,
    stage: application.stage,
    stepper: application.info.stepper,
    availableViews: application.data.available_dashboard_views_names,
    bank: application.bank,
    bankName: application.bank_name,
    productTitle: application.product_title,
    clientName: application.client_name,
  };
}
