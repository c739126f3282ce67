import type { ReactElement } from 'react';
import { openApplicationAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { StatusTag } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import { useFlowRoute } from '../flow-route.ts';
import { useOpening } from '../use-opening.ts';

/** Inside the flow: the application with its status, or the chosen bank and product. Outside: nothing. */
export function PageContext(): ReactElement | null {
  const application = useAtomValue(openApplicationAtom);
  const route = useFlowRoute();
  const opening = useOpening(route);
  if (route === null || opening === 'failed') return null;
  // Its place is kept until the page has said what it shows, so that it does not move.
  if (!application) return <div className="page-context" aria-hidden />;
  if (application.id === null) {
    return (
      <section className="page-context" aria-label={ru.topBar.context}>
        <strong>{ru.titles.newApplication}</strong>
        <span className="page-context-more">
          {[application.bankName, application.productTitle].filter(Boolean).join(' · ')}
        </span>
      </section>
    );
  }
  return (
    <section className="page-context" aria-label={ru.topBar.context}>
      <strong>{ru.titles.application(application.id)}</strong>
      <StatusTag status={application.status} accept={application.accept} />
      <span className="page-context-more">
        {[application.bankName, application.productTitle].filter(Boolean).join(' · ')}
      </span>
    </section>
  );
}
