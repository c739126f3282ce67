import { Button } from 'antd';
import { useState } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { getProfile } from 'shared-kernel/contract/agent';
import { avatarInitials, shortName, splitFullName } from 'shared-kernel/domain/names';
import { lazyCode } from 'shared-kernel/lazy';
import { useOnPress } from 'shared-kernel/lazy-part';
import { useEndpointQuery } from 'shared-kernel/query';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { VisuallyHidden } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';

const opened = lazyCode(() =>
  import(/* webpackChunkName: "user-menu" */ './opened-user-menu.tsx').then(
    (module) => module.OpenedUserMenu,
  ),
);

/** Who is signed in, and behind it the menu of what is theirs. */
export function UserMenu({ isCompact }: { readonly isCompact: boolean }): ReactElement | null {
  const user = useAtomValue(currentUserAtom);
  const profile = useEndpointQuery(getProfile).data;
  const { code: Opened, handlers } = useOnPress(opened);
  /** A photo that cannot be shown: no data URL, which the page's policy forbids, or no picture. */
  const [broken, setBroken] = useState<string>();
  if (!user) return null;

  const names = profile
    ? { lastName: profile.last_name, firstName: profile.first_name, middleName: profile.middle_name }
    : splitFullName(user.name);
  const name = shortName(names) || user.email;
  const avatar = profile?.avatar;
  const button = (props: ComponentProps<typeof Button>): ReactElement => (
    <Button
      type="text"
      className="user-button"
      {...(isCompact ? { 'aria-label': ru.topBar.user } : {})}
      aria-haspopup="menu"
      {...props}
    >
      <span aria-hidden className="user-avatar">
        {avatar && avatar !== broken ? (
          <img src={avatar} alt="" onError={() => setBroken(avatar)} />
        ) : (
          avatarInitials(names)
        )}
      </span>
      {isCompact ? null : (
        <>
          {/* What is seen is part of the name: voice control finds the button by it. */}
          <VisuallyHidden>{`${ru.topBar.user}: `}</VisuallyHidden>
          <span className="user-name">{name}</span>
        </>
      )}
    </Button>
  );
  return Opened ? (
    <Opened isCompact={isCompact} name={name} button={(ref) => button({ ref })} />
  ) : (
    button({ ...handlers, 'aria-expanded': false })
  );
}
