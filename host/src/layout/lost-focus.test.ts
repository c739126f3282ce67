import { screen, waitFor } from '@testing-library/react';
import { catchLostFocus } from './lost-focus.ts';

const PAGE = `
  <main>
    <section aria-label="Уведомления">
      <ul>
        <li><a href="#/1">Первое</a><button>Прочитать</button><button>Отложить</button></li>
        <li><a href="#/2">Второе</a><button>Удалить второе</button></li>
      </ul>
    </section>
    <section aria-label="Профиль"><input aria-label="Должность"><button>Сохранить</button></section>
    <section aria-label="Заявки">
      <div id="bar"><button>В архив</button><button>Снять выбор</button></div>
      <input type="checkbox" aria-label="Выбрать заявку">
      <button>Действия с заявкой</button>
    </section>
  </main>
`;

const control = (name: string): HTMLElement =>
  screen.queryByRole('button', { name }) ??
  screen.queryByRole('link', { name }) ??
  screen.queryByRole('checkbox', { name }) ??
  screen.getByRole('textbox', { name });

/** What antd draws over the page. */
function openOver(role: string, html: string): HTMLElement {
  const over = document.createElement('div');
  over.innerHTML = `<div role="${role}">${html}</div>`;
  document.body.append(over);
  return over;
}

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = PAGE;
  // Without a layout, jsdom cannot tell.
  Element.prototype.checkVisibility = function isVisible() {
    return this.closest('[hidden]') === null;
  };
  stop = catchLostFocus();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
});

describe('catchLostFocus', () => {
  it.each([
    ['the control beside one that goes alone', 'Прочитать', 'button', 'Отложить'],
    ['the next row when its own is gone', 'Отложить', 'li', 'Второе'],
    ['the row before the last one', 'Удалить второе', 'li', 'Первое'],
    ['what was used before a bar that goes', 'Снять выбор', '#bar', 'Выбрать заявку'],
  ])('gives the focus to %s', async (_, used, gone, refuge) => {
    control('Должность').focus();
    control('Выбрать заявку').focus();
    control(used).focus();
    control(used).closest(gone)?.remove();
    await waitFor(() => expect(control(refuge)).toHaveFocus());
  });

  it('stays in its row where what stood beside the control is drawn anew, and leaves the heading alone', async () => {
    const heading = document.createElement('h1');
    heading.tabIndex = -1;
    document.querySelector('main')?.prepend(heading);
    heading.focus();
    const row = control('Прочитать').closest('li')!;
    row.innerHTML =
      '<div><div><textarea aria-label="Ответ"></textarea><button>Отправить</button></div></div>';
    control('Отправить').focus();
    row.innerHTML = '<p>Новое сообщение</p><a href="#/chat">Открыть диалог</a>';
    await waitFor(() => expect(control('Открыть диалог')).toHaveFocus());
  });

  it('gives the focus to the part of the page around a control that is disabled', async () => {
    const save = control('Сохранить');
    save.focus();
    save.setAttribute('disabled', '');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Профиль' })).toHaveFocus());
  });

  it('goes back to what opened a menu whose command opened a dialog', async () => {
    control('Действия с заявкой').focus();
    const menu = openOver('menu', '<button>Передать коллеге</button>');
    control('Передать коллеге').focus();
    const dialog = openOver('dialog', '<input aria-label="Коллега">');
    control('Коллега').focus();
    menu.hidden = true;
    dialog.remove();
    await waitFor(() => expect(control('Действия с заявкой')).toHaveFocus());
  });

  it('takes the place of a row whose command was chosen in a menu', async () => {
    control('Отложить').focus();
    const menu = openOver('menu', '<button>Через час</button>');
    control('Через час').focus();
    control('Отложить').closest('li')?.remove();
    menu.remove();
    await waitFor(() => expect(control('Второе')).toHaveFocus());
  });

  it('leaves alone who has gone from a control by a press beside it', () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const save = control('Сохранить');
    save.focus();
    save.blur();
    jest.runAllTimers();
    save.remove();
    jest.runAllTimers();
    expect(document.body).toHaveFocus();
  });
});
