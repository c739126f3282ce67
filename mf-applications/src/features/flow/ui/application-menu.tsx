import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ButtonProps } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import type { Application } from 'shared-kernel/contract/applications';
import { isClosedStatus } from 'shared-kernel/domain/statuses';
import { lazyPart, onIntent } from 'shared-kernel/lazy-part';
import { ru } from '../locale/ru.ts';

interface ApplicationMenuProps {
  readonly application: Application;
}

const opened = lazyPart(() =>
  import('./application-menu-opened.tsx').then((module) => module.OpenedApplicationMenu),
);

/** Who leads the application: handing it over and taking it, for whoever may write it until it has ended. */
export function ApplicationMenu({ application }: ApplicationMenuProps): ReactElement | null {
  const [isPressed, setPressed] = useState(false);
  const isOffered = useCapability('reassignment') === true;
  const { permissions, archived, info } = application;
  if (!isOffered || !permissions.write || archived || isClosedStatus(info.status)) return null;
  const button = (
    <ApplicationMenuButton number={info.id} {...onIntent(opened.preload)} onClick={() => setPressed(true)} />
  );
  return isPressed ? <opened.Part application={application} placeholder={button} /> : button;
}

/** The button at the end of the application's bar. */
export function ApplicationMenuButton({
  number,
  ...button
}: { readonly number: number } & ButtonProps): ReactElement {
  return (
    <Button
      size="small"
      icon={<MoreOutlined aria-hidden />}
      aria-label={ru.requests.rowActions(number)}
      title={ru.requests.rowActions(number)}
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
    />
  );
}
