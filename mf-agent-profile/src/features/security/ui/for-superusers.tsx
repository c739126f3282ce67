import { LockOutlined } from '@ant-design/icons';
import type { ComponentType, ReactElement } from 'react';
import { Link, paths } from 'shared-kernel/router';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { EmptyState } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';

/** A page of the security service. Anybody else sees a notice, and no request is sent. */
export function forSuperusers(Page: ComponentType): ComponentType {
  return function SuperuserPage(): ReactElement {
    const isSuperuser = useAtomValue(currentUserAtom)?.role === 'superuser';
    if (isSuperuser) return <Page />;
    return (
      <EmptyState
        icon={<LockOutlined aria-hidden />}
        title={ru.security.notYours}
        action={<Link to={paths.home.link()}>{ru.security.toHome}</Link>}
      />
    );
  };
}
