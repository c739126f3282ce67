import { useEffect } from 'react';
import type { Application } from 'shared-kernel/contract/applications';
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

export function toOpenApplication(application: Application): OpenApplication {
  return {
    hash: application.hash_password,
    id: application.info.id,
    status: application.info.status,
    stage: application.stage,
    stepper: application.info.stepper,
    availableViews: application.data.available_dashboard_views_names,
    bank: application.bank,
    bankName: application.bank_name,
    productTitle: application.product_title,
    clientName: application.client_name,
  };
}
