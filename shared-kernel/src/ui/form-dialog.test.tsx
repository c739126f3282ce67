import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Input } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { ApiError } from '../http/index.ts';
import { PortalToaster } from '../notify.tsx';
import { renderWithPortal } from '../testing/render-with-portal.tsx';
import { FormDialog } from './form-dialog.tsx';

const refusal = new ApiError({ code: 'conflict', status: 409, serverMessage: 'Срок уже прошёл.' });

interface Calls {
  readonly send: jest.Mock<Promise<void>, [string]>;
  readonly close: jest.Mock;
}

/** Two dialogs of one page: the second may be opened while the first is being sent. */
function Page({ send, close }: Calls): ReactElement {
  const [opened, setOpened] = useState('Первый');
  const [name, setName] = useState('');
  const onClose = (): void => {
    close();
    setOpened('');
  };
  return (
    <>
      <button onClick={() => setOpened('Второй')}>Открыть второй</button>
      <div role="menuitem" tabIndex={0} onKeyDown={(event) => event.key === 'Enter' && setOpened('Третий')}>
        Открыть третий
      </div>
      {opened === '' ? null : (
        <FormDialog
          key={opened}
          title={opened}
          okText="Отправить"
          onClose={onClose}
          onSubmit={() => (name === '' ? undefined : send(name))}
        >
          <Input aria-label="Имя" value={name} onChange={(event) => setName(event.target.value)} />
        </FormDialog>
      )}
      <PortalToaster />
    </>
  );
}

function open(answers: readonly (() => Promise<void>)[] = []) {
  const send = answers.reduce((mock, answer) => mock.mockImplementationOnce(answer), jest.fn());
  const close = jest.fn();
  const { user } = renderWithPortal(<Page send={send} close={close} />);
  const field = () => screen.getByRole('textbox', { name: 'Имя' });
  const submit = () => screen.getByRole('button', { name: /Отправить/ });
  return { user, send, close, field, submit };
}

/** An answer that comes when the test says so. */
function later() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { answer: () => promise, resolve, reject };
}

describe('FormDialog', () => {
  it('sends once, however often it is pressed, and closes', async () => {
    const call = later();
    const { user, send, close, field, submit } = open([call.answer]);
    await user.type(field(), 'Анна{Enter}{Enter}');
    await user.dblClick(submit());
    expect(send.mock.calls).toEqual([['Анна']]);
    expect(close).not.toHaveBeenCalled();
    await act(async () => call.resolve());
    expect(close).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('sends nothing while the fields are not right', async () => {
    const { user, send, close, submit } = open();
    await user.click(submit());
    expect(send).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
  });

  it('shows a refusal with the fields as they are, until the next try', async () => {
    const { user, send, field } = open([() => Promise.reject(refusal), () => Promise.resolve()]);
    await user.type(field(), 'Анна{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Срок уже прошёл.');
    expect(field()).toHaveValue('Анна');
    await user.type(field(), ' В.{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(send.mock.calls).toEqual([['Анна'], ['Анна В.']]);
  });

  it('tells by a toast what failed after it was closed', async () => {
    const call = later();
    const { user, field } = open([call.answer]);
    await user.type(field(), 'Анна{Enter}');
    await user.click(screen.getByRole('button', { name: 'Отмена' }));
    await act(async () => call.reject(refusal));
    expect(await screen.findByText('Срок уже прошёл.')).toBeInTheDocument();
    expect(screen.getByText('Первый')).toBeInTheDocument();
  });

  it('is not answered by the Enter that opened it from a menu, however long it is held', async () => {
    const { user, send, field } = open([() => Promise.resolve()]);
    await user.type(field(), 'Анна');
    await user.click(screen.getByRole('button', { name: 'Отмена' }));
    const enter = { key: 'Enter', charCode: 13 };
    fireEvent.keyDown(screen.getByRole('menuitem'), enter);
    const hasEffect = (): boolean => fireEvent.keyPress(field(), enter);
    expect(hasEffect()).toBe(false);
    fireEvent.keyDown(field(), { ...enter, repeat: true });
    expect(hasEffect()).toBe(false);
    fireEvent.keyUp(field(), enter);
    await user.type(field(), '{Enter}');
    expect(send.mock.calls).toEqual([['Анна']]);
  });

  it('leaves the next dialog open when it is through', async () => {
    const call = later();
    const { user, close, field } = open([call.answer]);
    await user.type(field(), 'Анна{Enter}');
    await user.click(screen.getByRole('button', { name: 'Отмена' }));
    await user.click(screen.getByRole('button', { name: 'Открыть второй' }));
    await act(async () => call.resolve());
    expect(close).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog', { name: 'Второй' })).toBeInTheDocument();
  });
});
