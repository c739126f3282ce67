import { ContactsOutlined, MoonOutlined, SearchOutlined, SunOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { memo, useState } from 'react';
import type { ReactElement } from 'react';
import { Widget } from 'shared-kernel/remote';
import { themeAtom, toggleThemeAtom } from 'shared-kernel/session';
import { useAtomValue, useSetAtom } from 'shared-kernel/state';
import { useIsMobile, useMediaQuery } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import { searchOpenAtom } from '../../search/search-state.ts';
import { InSlices } from '../in-slices.tsx';
import { BankSelect } from './bank-select.tsx';
import { PageContext } from './page-context.tsx';
import { TopMenus } from './top-menus.tsx';
import { UserMenu } from './user-menu.tsx';

/** Room for the search box and the name, px. */
const ROOMY = '(width >= 1024px)';

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/iu.test(navigator.userAgent);

/** The bar on top of every page behind the sign-in. What follows the address in it does so by itself. */
export const TopBar = memo(function TopBar(): ReactElement {
  const isMobile = useIsMobile();
  const isRoomy = useMediaQuery(ROOMY);
  const openSearch = useSetAtom(searchOpenAtom);
  return (
    <>
      <header className="top-bar" aria-label={ru.topBar.label}>
        <InSlices>
          <BankSelect />
          {isRoomy ? <PageContext /> : null}
          {isMobile ? null : <TopMenus />}
          <span className="top-bar-space" />
          {isRoomy ? (
            <button
              type="button"
              className="search-box"
              aria-haspopup="dialog"
              onClick={() => openSearch(true)}
            >
              <SearchOutlined aria-hidden />
              <span>{ru.topBar.searchPlaceholder}</span>
              <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
            </button>
          ) : (
            <Button
              type="text"
              aria-label={ru.topBar.search}
              aria-haspopup="dialog"
              icon={<SearchOutlined aria-hidden />}
              onClick={() => openSearch(true)}
            />
          )}
          <ContactsButton />
          {isMobile ? null : <ThemeButton />}
          <UserMenu isCompact={!isRoomy} />
        </InSlices>
      </header>
      {/* Where the bar has no room, the application stands in a line of its own. */}
      {isRoomy ? null : <PageContext />}
    </>
  );
});

function ContactsButton(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  // The widget's code is loaded with the first click, not with the page.
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      {/* One that came over the dialog would take its Escape. */}
      <Tooltip title={isOpen ? '' : ru.topBar.contacts}>
        <Button
          type="text"
          aria-label={ru.topBar.contacts}
          aria-haspopup="dialog"
          icon={<ContactsOutlined aria-hidden />}
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
        />
      </Tooltip>
      {wasOpened ? (
        <Widget name="contacts-modal" open={isOpen} onClose={() => setOpen(false)} placeholder={null} />
      ) : null}
    </>
  );
}

function ThemeButton(): ReactElement {
  const theme = useAtomValue(themeAtom);
  const toggle = useSetAtom(toggleThemeAtom);
  const label = theme === 'dark' ? ru.topBar.toLight : ru.topBar.toDark;
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        aria-label={label}
        icon={theme === 'dark' ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
        onClick={() => toggle()}
      />
    </Tooltip>
  );
}
