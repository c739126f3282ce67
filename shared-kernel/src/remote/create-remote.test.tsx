import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { session } from '../session/index.ts';
import { createRemote } from './create-remote.tsx';
import type { RemoteLifecycles } from './create-remote.tsx';
import { defineRoutes } from '../routes.ts';

const effects: string[] = [];

function page(name: string) {
  return function Page() {
    const [count, setCount] = useState(0);
    const [isAsking, setAsking] = useState<boolean>();
    useEffect(() => {
      effects.push(`+${name}`);
      return () => void effects.push(`-${name}`);
    }, []);
    return (
      <>
        <h1>{name}</h1>
        <button type="button" onClick={() => setCount(count + 1)}>
          count {count}
        </button>
        <button type="button" onClick={() => setAsking(true)}>
          ask
        </button>
        <button type="button" onClick={() => setAsking(false)}>
          answer
        </button>
        {/* As antd's: one that was closed stays in the document. */}
        {isAsking !== undefined && (
          <div role="dialog" aria-modal="true" aria-label="question" hidden={!isAsking} />
        )}
      </>
    );
  };
}

function Broken(): never {
  throw new Error('cannot be drawn');
}

const routes = defineRoutes({
  list: { path: '/list', page: () => Promise.resolve(page('list')), keepAlive: true },
  form: { path: '/form', page: () => Promise.resolve(page('form')) },
  broken: { path: '/broken', page: () => Promise.resolve(Broken), keepAlive: true },
});

const goTo = (place: string): Promise<void> =>
  act(async () => {
    window.location.hash = `#${place}`;
    await new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  });

let remote: RemoteLifecycles;
let failures: Error[];
let element: HTMLElement;

/** What the host does when the route becomes the remote's, and when it is another's. */
const enter = async (place: string): Promise<void> => {
  await goTo(place);
  element = document.createElement('div');
  document.body.append(element);
  let mounting: Promise<unknown> | undefined;
  // React draws when `act` ends, and the mounting waits for that.
  await act(async () => {
    mounting = remote.mount({
      name: 'mf-x',
      domElement: element,
      reportFailure: (error) => failures.push(error),
    });
    await new Promise((resolve) => setTimeout(resolve));
  });
  await mounting;
};
const unmount = async (): Promise<void> => {
  await act(() => remote.unmount({ name: 'mf-x', domElement: element, reportFailure: () => undefined }));
  element.remove();
};
const leave = async (): Promise<void> => {
  await goTo('/elsewhere');
  await unmount();
};

// jsdom lays nothing out.
Element.prototype.getClientRects = function getRects(this: Element) {
  return (this.closest('[hidden]') ? [] : [new DOMRect()]) as unknown as DOMRectList;
};

beforeEach(() => {
  effects.length = 0;
  failures = [];
  remote = createRemote({ routes });
});

afterEach(() =>
  act(() => remote.unmount({ name: 'mf-x', domElement: element, reportFailure: () => undefined })),
);

const countOnce = async (): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name: 'count 0' }));
  expect(screen.getByRole('button', { name: 'count 1' })).toBeVisible();
};

describe('a remote that is left and entered again', () => {
  it('shows a page kept alive as it was, with its effects ended in between', async () => {
    await enter('/list?page=2');
    await countOnce();
    await leave();
    expect(element).toBeEmptyDOMElement();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(effects).toEqual(['+list', '-list']);
    await enter('/list?page=2');
    expect(screen.getByRole('button', { name: 'count 1' })).toBeVisible();
    await waitFor(() => expect(effects).toEqual(['+list', '-list', '+list']));
  });

  it('begins anew at another address, and follows the address afterwards', async () => {
    await enter('/list?page=2');
    await countOnce();
    await leave();
    await enter('/list');
    expect(screen.getByRole('button', { name: 'count 0' })).toBeVisible();
    await leave();
    await enter('/list');
    await goTo('/form');
    expect(await screen.findByRole('heading', { name: 'form' })).toBeVisible();
  });

  it('begins anew when the page is not kept alive', async () => {
    await enter('/form');
    await countOnce();
    await leave();
    await enter('/form');
    expect(screen.getByRole('button', { name: 'count 0' })).toBeVisible();
  });

  it('begins anew when a dialog was open', async () => {
    await enter('/list');
    await userEvent.click(screen.getByRole('button', { name: 'ask' }));
    await leave();
    await enter('/list');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a page as it was whose dialog is closed, also one that is still in the document', async () => {
    await enter('/list');
    await countOnce();
    await userEvent.click(screen.getByRole('button', { name: 'ask' }));
    await userEvent.click(screen.getByRole('button', { name: 'answer' }));
    await leave();
    await enter('/list');
    expect(screen.getByRole('button', { name: 'count 1' })).toBeVisible();
  });

  it('begins anew in another session', async () => {
    const user = { id: '1', email: 'agent@example.com', name: 'Анна', is_superuser: false, is_staff: false };
    act(() => session.signIn('sgb', 'token', user));
    await enter('/list');
    await countOnce();
    await leave();
    act(() => session.signOut('sgb'));
    await enter('/list');
    expect(screen.getByRole('button', { name: 'count 0' })).toBeVisible();
  });

  it('begins anew when the bank has changed while it was being left', async () => {
    await enter('/list');
    await countOnce();
    await goTo('/elsewhere');
    act(() => session.setCurrentBank('metcome'));
    await unmount();
    await enter('/list');
    expect(screen.getByRole('button', { name: 'count 0' })).toBeVisible();
    act(() => session.setCurrentBank('sgb'));
  });

  it('is not kept alive after a failure', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await enter('/broken');
    await waitFor(() => expect(failures).toHaveLength(1));
    await leave();
    await enter('/broken');
    expect(failures).toHaveLength(2);
    silence.mockRestore();
  });
});
