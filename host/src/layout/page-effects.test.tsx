import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'shared-kernel/router';
import { renderAt } from '../testing/render-portal.tsx';
import { catchLostFocus } from './lost-focus.ts';
import { PageEffects } from './page-effects.tsx';

/** A page that draws its heading later than its route, as a remote does. */
function Page(): ReactElement {
  const { pathname } = useLocation();
  const [drawn, setDrawn] = useState('/');
  return (
    <>
      <Link to="/chat">Чат</Link>
      <label>
        Поиск <input />
      </label>
      <button type="button" onClick={() => setDrawn(pathname)}>
        Готово
      </button>
      <main id="main">
        <h1>{drawn === '/chat' ? 'Чат с банком' : 'Главная'}</h1>
      </main>
      <PageEffects />
    </>
  );
}

describe('PageEffects', () => {
  it('names the window after the page', async () => {
    renderAt('/', <Page />);
    await waitFor(() => expect(document.title).toBe('Главная — Портал агента'));
  });

  it('moves the focus to the heading of the new page once it is drawn, not to that of the old one', async () => {
    renderAt('/', <Page />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('link', { name: 'Чат' }));
    expect(screen.getByRole('link', { name: 'Чат' })).toHaveFocus();
    expect(document.title).toBe('Портал агента');
    act(() => screen.getByRole('button', { name: 'Готово' }).click());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Чат с банком' })).toHaveFocus());
    await waitFor(() => expect(document.title).toBe('Чат с банком — Портал агента'));
  });

  it('finds the heading of a page that was drawn before the shell has followed', async () => {
    function Prompt(): ReactElement {
      const { pathname } = useLocation();
      return (
        <>
          <Link to="/chat">Чат</Link>
          <main id="main">
            <h1 key={pathname}>{pathname === '/chat' ? 'Чат с банком' : 'Главная'}</h1>
          </main>
          <PageEffects />
        </>
      );
    }
    renderAt('/', <Prompt />);
    await waitFor(() => expect(document.title).toBe('Главная — Портал агента'));
    await userEvent.click(screen.getByRole('link', { name: 'Чат' }));
    await waitFor(() => expect(document.title).toBe('Чат с банком — Портал агента'));
    expect(screen.getByRole('heading', { name: 'Чат с банком' })).toHaveFocus();
  });

  it('moves the focus to the heading also when what was pressed is gone before it comes', async () => {
    function Slow(): ReactElement {
      const { pathname } = useLocation();
      const [isDrawn, setDrawn] = useState(false);
      useEffect(catchLostFocus, []);
      return (
        <>
          <button type="button" onClick={() => setDrawn(true)}>
            Готово
          </button>
          <main id="main">
            <h1>{isDrawn ? 'Чат с банком' : 'Главная'}</h1>
            {pathname === '/' ? <Link to="/chat">Чат</Link> : null}
            <a href="#/help">Справка</a>
          </main>
          <PageEffects />
        </>
      );
    }
    renderAt('/', <Slow />);
    await userEvent.click(screen.getByRole('link', { name: 'Чат' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Справка' })).toHaveFocus());
    act(() => screen.getByRole('button', { name: 'Готово' }).click());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Чат с банком' })).toHaveFocus());
  });

  it('announces the page where the agent is typing meanwhile', async () => {
    renderAt('/', <Page />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('link', { name: 'Чат' }));
    await user.click(screen.getByLabelText('Поиск'));
    act(() => screen.getByRole('button', { name: 'Готово' }).click());
    await waitFor(() =>
      expect(screen.getAllByRole('status').some((each) => each.textContent === 'Чат с банком')).toBe(true),
    );
    expect(screen.getByLabelText('Поиск')).toHaveFocus();
  });
});
