import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { FieldError } from '../contract/errors.ts';
import type { FormValue } from '../contract/forms.ts';
import { exampleForm, exampleValue } from '../testing/example-form.ts';
import { renderWithPortal } from '../testing/render-with-portal.tsx';
import { FOLLOW_DELAY_MS, FormStore } from './form-store.ts';
import { JsonForm } from './json-form.tsx';
import type { JsonFormHandle, JsonFormProps } from './json-form.tsx';

let latest: FormValue = {};

function Harness({ initial = {}, ...props }: Partial<JsonFormProps> & { initial?: FormValue }): ReactElement {
  const [value, setValue] = useState<FormValue>(initial);
  latest = value;
  return (
    <JsonForm
      schema={exampleForm.schema}
      ui={exampleForm.ui}
      {...props}
      value={value}
      onChange={(next, path) => {
        setValue(next);
        props.onChange?.(next, path);
      }}
    />
  );
}

describe('JsonForm', () => {
  it('names every control by its title and section', () => {
    renderWithPortal(<Harness />);
    const section = screen.getByRole('region', { name: 'Клиент' });
    expect(within(section).getByRole('textbox', { name: /ИНН/ })).toHaveAccessibleDescription('Ищем в ЕГРЮЛ');
    expect(within(section).getByRole('radiogroup', { name: /Тип клиента/ })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Сумма/ })).toBeRequired();
    expect(screen.getByRole('group', { name: /Цели/ })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: /Согласие клиента/ })).toBeInTheDocument();
  });

  it('asks a required yes or no as a choice, since no is an answer', async () => {
    const values: unknown[] = [];
    const schema = {
      type: 'object',
      required: ['overdue'],
      properties: { overdue: { type: 'boolean', title: 'Есть просрочка' } },
    };
    const { user } = renderWithPortal(
      <JsonForm
        schema={schema}
        ui={{ sections: [{ title: 'Финансы', fields: ['/overdue'] }], fields: {} }}
        value={{}}
        onChange={(value) => values.push(value)}
      />,
    );
    const group = screen.getByRole('radiogroup', { name: /Есть просрочка/ });
    expect(within(group).queryByRole('radio', { checked: true })).toBeNull();
    await user.click(within(group).getByRole('radio', { name: 'Нет' }));
    expect(values.at(-1)).toEqual({ overdue: false });
  });

  it('formats while typing and stores plain values', async () => {
    const { user } = renderWithPortal(<Harness />);
    await user.type(screen.getByRole('textbox', { name: /Сумма/ }), '1234567,5');
    expect(screen.getByRole('textbox', { name: /Сумма/ })).toHaveValue('1\u00a0234\u00a0567,5');
    await user.type(screen.getByRole('textbox', { name: /Телефон/ }), '89991234567');
    expect(screen.getByRole('textbox', { name: /Телефон/ })).toHaveValue('+7 (999) 123-45-67');
    await user.type(screen.getByRole('textbox', { name: /Дата регистрации/ }), '05032026');
    expect(latest).toEqual({
      loan: { amountKopecks: 123_456_750 },
      borrower: { phone: '+79991234567', registeredAt: '2026-03-05' },
    });
    await user.clear(screen.getByRole('textbox', { name: /Телефон/ }));
    expect(latest['borrower']).toEqual({ registeredAt: '2026-03-05' });
  });

  it('takes a pasted group of three digits for thousands, and a typed comma of a whole number for a fraction', async () => {
    const schema = {
      type: 'object',
      properties: {
        sum: { type: 'integer', format: 'money', title: 'Сумма' },
        people: { type: 'integer', title: 'Сотрудников' },
      },
    };
    const ui = { sections: [{ title: 'Финансы', fields: ['/sum', '/people'] }], fields: {} };
    const { user } = renderWithPortal(<Harness schema={schema} ui={ui} />);
    await user.click(screen.getByRole('textbox', { name: /Сумма/ }));
    await user.paste('500.000');
    expect(screen.getByRole('textbox', { name: /Сумма/ })).toHaveValue('500\u00a0000');
    await user.keyboard(',50');
    expect(latest).toEqual({ sum: 50_000_050 });
    const people = screen.getByRole('textbox', { name: /Сотрудников/ });
    await user.type(people, '7,5');
    expect(people).toHaveValue('7,5');
    await user.tab();
    expect(people).toHaveAccessibleDescription(/Укажите целое число/);
    await user.type(people, '{Backspace}{Backspace}5');
    expect(people).not.toBeInvalid();
    expect(latest).toEqual({ sum: 50_000_050, people: 75 });
  });

  it('shows an error once the field is left, and takes it away when it is right', async () => {
    const { user } = renderWithPortal(<Harness />);
    const inn = screen.getByRole('textbox', { name: /ИНН/ });
    await user.type(inn, '7707083890');
    expect(inn).not.toBeInvalid();
    await user.tab();
    expect(inn).toBeInvalid();
    expect(inn).toHaveAccessibleDescription(/контрольные цифры не сходятся/);
    await user.type(inn, '{Backspace}3');
    expect(inn).not.toBeInvalid();
  });

  describe('a rule of the bank about what was typed', () => {
    const date = (title: string, rules: object) => ({ type: 'string', format: 'date', title, ...rules });
    const rules = {
      schema: {
        type: 'object',
        properties: {
          born: date('Дата рождения', { 'x-minAge': 18 }),
          from: date('Начало гарантии', {}),
          until: date('Срок исполнения', {
            'x-notBefore': '/from',
            'x-coveredBy': {
              from: '/from',
              days: 180,
              marginDays: 30,
              unless: { path: '/type', in: ['bid'] },
            },
          }),
          owners: {
            type: 'array',
            title: 'Владельцы',
            'x-sumAtMost': { of: 'share', limit: 10_000 },
            items: {
              type: 'object',
              properties: { share: { type: 'integer', format: 'percent', title: 'Доля' } },
            },
          },
        },
      },
      ui: {
        sections: [
          {
            title: 'Правила',
            description: 'Если раскрыто меньше 75 %, заявку смотрит сотрудник банка.',
            fields: ['/born', '/from', '/until', '/owners'],
          },
        ],
        fields: { '/born': { help: 'От 18 лет' }, '/until': { help: 'Не раньше начала гарантии' } },
      },
    };

    it.each([
      [/Дата рождения/, {}, '01012020', /По этой дате рождения нет 18 лет.*От 18 лет|От 18 лет.*нет 18 лет/],
      [/Срок исполнения/, { from: '2026-03-02' }, '01032026', /Дата не может быть раньше, чем 02\.03\.2026/],
      [
        /Срок исполнения/,
        { from: '2026-03-02' },
        '30072026',
        /Гарантия действует по 28\.08\.2026, поэтому контракт должен быть исполнен не позже 29\.07\.2026/,
      ],
    ] as const)('is told beside %s once the field is left: %#', async (name, initial, typed, told) => {
      const { user } = renderWithPortal(<Harness {...rules} initial={initial} />);
      const field = screen.getByRole('textbox', { name });
      await user.type(field, typed);
      await user.tab();
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(told);
    });

    it('explains a section that is one table below the heading of the table', () => {
      const [section] = rules.ui.sections;
      const ui = { ...rules.ui, sections: [{ ...section!, title: 'Владельцы', fields: ['/owners'] }] };
      renderWithPortal(<Harness {...rules} ui={ui} initial={{}} />);
      const text = screen.getByText(/Если раскрыто меньше 75 %/);
      expect(text.previousElementSibling).toBe(screen.getByRole('heading', { level: 3, name: /^Владельцы/ }));
    });

    it('is told beside the table whose column adds up to too much', async () => {
      const { user } = renderWithPortal(
        <Harness {...rules} initial={{ owners: [{ share: 6_000 }, { share: 4_000 }] }} />,
      );
      const owners = screen.getByRole('group', { name: /^Владельцы/ });
      expect(screen.getByText(/Если раскрыто меньше 75 %/)).toBeInTheDocument();
      const [first] = within(owners).getAllByRole('textbox', { name: /Доля/ });
      await user.clear(first!);
      await user.type(first!, '61');
      await user.tab();
      expect(
        await within(owners).findByText(/В сумме получилось 101 %, а может быть не больше 100 %/),
      ).toBeVisible();
    });
  });

  it('shows a conditional field only while its condition holds', async () => {
    const { user } = renderWithPortal(<Harness />);
    expect(screen.queryByRole('textbox', { name: /КПП/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Организация' }));
    expect(screen.getByRole('textbox', { name: /КПП/ })).toBeRequired();
    await user.click(screen.getByRole('radio', { name: 'ИП' }));
    expect(screen.queryByRole('textbox', { name: /КПП/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /Описание залога/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /Есть залог/ }));
    expect(screen.getByRole('textbox', { name: /Описание залога/ })).toBeInTheDocument();
  });

  it('reports all errors in a summary that leads to the fields', async () => {
    const ref = createRef<JsonFormHandle>();
    const { user } = renderWithPortal(<Harness ref={ref} />);
    let found: readonly FieldError[] = [];
    act(() => {
      found = ref.current?.reportErrors() ?? [];
    });
    expect(found).toHaveLength(6);
    const summary = screen.getByRole('group', { name: 'Исправьте 6 полей:' });
    await user.click(within(summary).getByRole('button', { name: / · Телефон/ }));
    expect(screen.getByRole('textbox', { name: /Телефон/ })).toHaveFocus();
    await user.type(screen.getByRole('textbox', { name: /Телефон/ }), '9991234567');
    expect(screen.getByRole('group', { name: 'Исправьте 5 полей:' })).toBeInTheDocument();
  });

  it("keeps a bank's error until its field is edited", async () => {
    const errors: FieldError[] = [{ path: '/borrower/email', code: 'format' }];
    const { user } = renderWithPortal(<Harness initial={exampleValue} errors={errors} />);
    const email = screen.getByRole('textbox', { name: /E-mail/ });
    expect(email).toBeInvalid();
    await user.type(email, 'a@b.ru');
    expect(email).not.toBeInvalid();
  });

  it('takes the same phone pasted without its brackets for the same phone', async () => {
    const { user } = renderWithPortal(<Harness />);
    const phone = screen.getByRole('textbox', { name: /Телефон/ });
    await user.type(phone, '9991234567');
    await user.tripleClick(phone);
    await user.paste('79991234567');
    expect(phone).toHaveValue('+7 (999) 123-45-67');
  });

  it('adds and removes items of a group, asking before data is lost', async () => {
    const { user } = renderWithPortal(<Harness />);
    await user.click(screen.getByRole('button', { name: 'Добавить' }));
    const name = screen.getByRole('textbox', { name: /ФИО участника/ });
    expect(name).toHaveFocus();
    await user.type(name, 'Иванов');
    await user.click(screen.getByRole('button', { name: 'Добавить' }));
    expect(latest['participants']).toEqual([{ name: 'Иванов' }, {}]);
    await user.click(screen.getByRole('button', { name: 'Убрать № 2' }));
    expect(latest['participants']).toEqual([{ name: 'Иванов' }]);
    await user.click(screen.getByRole('button', { name: 'Убрать № 1' }));
    expect(latest['participants']).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Убрать' }));
    expect(latest['participants']).toEqual([]);
  });

  it('folds a section that was answered, and opens it for whoever is led to it', async () => {
    const section = (title: string, name: string) => ({ title, fields: [`/${name}`] });
    const handle = createRef<JsonFormHandle>();
    const { user } = renderWithPortal(
      <JsonForm
        ref={handle}
        schema={{
          type: 'object',
          required: ['one', 'two', 'three'],
          properties: Object.fromEntries(
            ['one', 'two', 'three'].map((name) => [name, { type: 'string', title: name }]),
          ),
        }}
        ui={{
          sections: [section('Первый', 'one'), section('Второй', 'two'), section('Третий', 'three')],
          fields: {},
        }}
        value={{ one: 'a', two: 'b' }}
        originOf={(path) => (path === '/one' ? { label: 'ЕГРЮЛ' } : undefined)}
      />,
    );
    expect(screen.queryByRole('textbox', { name: /one/ })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Первый' })).toHaveTextContent('1 ответ · ЕГРЮЛ');
    expect(screen.getByRole('textbox', { name: /three/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Изменить: Второй' }));
    expect(screen.getByRole('textbox', { name: /two/ })).toHaveValue('b');
    act(() => void handle.current?.focusField('/one'));
    expect(screen.getByRole('textbox', { name: /one/ })).toHaveFocus();
  });

  it('counts the answers of a source that has not given all', () => {
    const fields = ['/one', '/two', '/three'];
    renderWithPortal(
      <JsonForm
        schema={{
          type: 'object',
          properties: Object.fromEntries(
            ['one', 'two', 'three', 'four'].map((name) => [name, { type: 'string' }]),
          ),
        }}
        ui={{
          sections: [
            { title: 'Клиент', fields },
            { title: 'Прочее', fields: ['/four'] },
          ],
          fields: {},
        }}
        value={{ one: 'a', two: 'b', three: 'c' }}
        originOf={(path) => (path === '/one' ? { label: 'По ИНН' } : undefined)}
      />,
    );
    expect(screen.getByRole('region', { name: 'Клиент' })).toHaveTextContent('3 ответа · По ИНН (1)');
  });

  it('says nothing of where an answer came from once the answer is gone', async () => {
    const { user } = renderWithPortal(
      <Harness
        schema={{ type: 'object', properties: { bank: { type: 'string', title: 'Банк' } } }}
        ui={{ sections: [{ title: 'Счёт', fields: ['/bank'] }], fields: {} }}
        initial={{ bank: 'Альфа' }}
        originOf={() => ({ label: 'Справочник БИК' })}
      />,
    );
    expect(screen.getByText('Часть ответов заполнена автоматически: Справочник БИК')).toBeInTheDocument();
    await user.clear(screen.getByRole('textbox', { name: /Банк/ }));
    await waitFor(() => expect(screen.queryByText(/Справочник БИК/u)).not.toBeInTheDocument());
  });

  it('reads as text, with origins', () => {
    renderWithPortal(
      <Harness
        initial={{ ...exampleValue, loan: { ...exampleValue.loan, months: 12 } }}
        readOnly
        originOf={(path) => (path === '/borrower/inn' ? { label: 'ЕГРЮЛ' } : undefined)}
      />,
    );
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: /Сумма/ })).toHaveTextContent('1 000 000 ₽');
    expect(screen.getByRole('group', { name: /^Срок/ })).toHaveTextContent('12 мес.');
    expect(screen.getByRole('group', { name: /Тип клиента/ })).toHaveTextContent('Организация');
    expect(screen.getByRole('group', { name: /^ИНН/ })).toHaveTextContent('ЕГРЮЛ');
    expect(screen.getByRole('group', { name: /Комментарий/ })).toHaveTextContent('Не указано');
  });

  it('opens only the fields that are not locked', () => {
    renderWithPortal(
      <Harness
        initial={exampleValue}
        isLocked={(path) => path !== '/borrower/email'}
        commentOf={(path) => (path === '/borrower/email' ? 'Укажите рабочий адрес' : undefined)}
      />,
    );
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: /E-mail/ })).toHaveAccessibleDescription(
      'Замечание: Укажите рабочий адрес',
    );
  });

  it('takes a value that comes from outside', () => {
    const { rerender } = renderWithPortal(<span />, { withRouter: false });
    const props = { schema: exampleForm.schema, ui: exampleForm.ui };
    rerender(<JsonForm {...props} value={{ borrower: { inn: '1' } }} />);
    rerender(<JsonForm {...props} value={{ borrower: { inn: '7707083893' } }} />);
    expect(screen.getByRole('textbox', { name: /ИНН/ })).toHaveValue('7707083893');
  });

  it('takes the value from outside that was shown before the keys', async () => {
    const props = { schema: exampleForm.schema, ui: exampleForm.ui };
    const before: FormValue = { borrower: { inn: '77' } };
    const { rerender, user } = renderWithPortal(<span />, { withRouter: false });
    rerender(<JsonForm {...props} value={before} />);
    const inn = screen.getByRole('textbox', { name: /ИНН/ });
    await user.type(inn, '07');
    expect(inn).toHaveValue('7707');
    rerender(<JsonForm {...props} value={{ ...before }} />);
    expect(inn).toHaveValue('77');
    await user.type(inn, '1');
    expect(inn).toHaveValue('771');
  });

  it('keeps the last key where its parent renders with an answer of the key before', async () => {
    const told: FormValue[] = [];
    const form = (value: FormValue): ReactElement => (
      <JsonForm
        schema={exampleForm.schema}
        ui={exampleForm.ui}
        value={value}
        onChange={(next) => told.push(next)}
      />
    );
    const { user, rerender } = renderWithPortal(form({}));
    const name = screen.getByRole('textbox', { name: /Комментарий/ });
    await user.type(name, 'Ва');
    rerender(form(told[0] ?? {}));
    expect(name).toHaveValue('Ва');
  });

  it('takes composed text and changes without a key', () => {
    renderWithPortal(<Harness />);
    const inn = screen.getByRole('textbox', { name: /ИНН/ });
    fireEvent.compositionStart(inn);
    fireEvent.input(inn, { target: { value: '770a' }, isComposing: true });
    fireEvent.compositionEnd(inn);
    expect(inn).toHaveValue('770');
    fireEvent.change(inn, { target: { value: '7707-083893' } });
    expect(inn).toHaveValue('7707083893');
    expect(latest).toEqual({ borrower: { inn: '7707083893' } });
  });
});

it('lets the rest of the form follow a text when the fingers rest, or when the field is left', () => {
  jest.useFakeTimers();
  const schema = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', title: 'Имя' } },
    if: { required: ['name'], properties: { name: { minLength: 1 } } },
    then: { properties: { note: { type: 'string', title: 'Заметка' } } },
  };
  const store = new FormStore(schema, { sections: [], fields: {} }, {});
  const shown = (): string => store.visiblePaths(['/name', '/note']);
  let renders = 0;
  store.subscribe(() => (renders += 1));
  expect(shown()).toBe('/name');

  store.type('/name', 'И');
  store.type('/name', 'Ив');
  expect([renders, shown(), store.valueAt('/name')]).toEqual([0, '/name', 'Ив']);
  jest.advanceTimersByTime(FOLLOW_DELAY_MS);
  expect([renders, shown()]).toEqual([1, '/name\n/note']);

  store.type('/name', '');
  store.touch('/name');
  expect([shown(), store.errorAt('/name')?.code]).toEqual(['/name', 'required']);
  // An error that is being mended goes with the key that mends it.
  store.type('/name', 'И');
  expect([shown(), store.errorAt('/name')]).toEqual(['/name\n/note', undefined]);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

it('sixty fields: a keystroke changes the snapshot of one field only', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `field${index}`);
  const schema = {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string', title: name }])),
  };
  const ui = { sections: [{ title: 'Все', fields: names.map((name) => `/${name}`) }], fields: {} };
  const store = new FormStore(schema, ui, {});
  store.report();
  const read = (path: string): unknown[] => [store.model(path), store.valueAt(path), store.errorAt(path)];
  const before = names.map((name) => read(`/${name}`));
  store.set('/field7', 'x');
  const changed = names.filter((name, index) =>
    read(`/${name}`).some((part, position) => !Object.is(part, before[index]?.[position])),
  );
  expect(changed).toEqual(['field7']);

  // A field reads the suffix of its hint each time it renders.
  let rendered: string[] = [];
  const hint = (name: string) => ({
    get suffix(): string {
      rendered.push(name);
      return '';
    },
  });
  const fields = Object.fromEntries(names.map((name) => [`/${name}`, hint(name)]));
  const { user } = renderWithPortal(<Harness schema={schema} ui={{ ...ui, fields }} />);
  expect(new Set(rendered).size).toBe(60);
  const input = screen.getByRole('textbox', { name: /field30/ });
  await user.click(input);
  rendered = [];
  await user.keyboard('abc');
  expect(input).toHaveValue('abc');
  expect(new Set(rendered)).toEqual(new Set(['field30']));
});
