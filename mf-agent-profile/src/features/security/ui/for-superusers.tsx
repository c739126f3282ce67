import type { ComponentType, ReactElement } from 'react';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { NotFoundPage } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';

/** A page of the security service. Anybody else sees a notice, and no request is sent. */
export function forSuperusers(Page: ComponentType): ComponentType {
  return function SuperuserPage(): ReactElement {
    const isSuperuser = useAtomValue(currentUserAtom)?.role === 'superuser';
    if (isSuperuser) return <Page />;
    return <NotFoundPage title={ru.security.notYours} description={ru.security.notYoursText} />;
  };
}
