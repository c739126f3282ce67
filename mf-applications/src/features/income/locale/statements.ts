import { quoted } from 'shared-kernel/domain/quotes';
import type { StatementResult } from 'shared-kernel/contract/income';
import { formatCount } from 'shared-kernel/domain/plurals';

const ROWS = { one: 'строка', few: 'строки', many: 'строк' } as const;
const MISMATCHES = { one: 'расхождение', few: 'расхождения', many: 'расхождений' } as const;

const RESULTS: Readonly<Record<StatementResult, string>> = {
  match: 'Совпадает',
  amount_differs: 'Другая сумма',
  not_accrued: 'Ещё не начислено',
  unknown_application: 'Нет такой заявки',
  duplicate: 'Повтор заявки',
};

/** Texts of the import of a bank's statement. */
export const statements = {
  button: 'Выписка банка',
  title: 'Выписки банка',
  choose: 'Выберите файл выписки или перетащите его сюда',
  formats:
    'CSV или XLSX до 5\u00a0МБ. Нужны столбцы «Заявка», «Вознаграждение» и «Дата»; «Состояние» и «Клиент»\u00a0— если есть.',
  staffHint: 'Совпавшие строки переведут начисления агентов в акт или в выплату.',
  loading: 'Сверяем выписку',
  failed: 'Выписка не загружена',
  tooLarge: 'Файл больше 5\u00a0МБ. Разделите выписку на части.',
  broken: (count: number) =>
    `Исправьте ${formatCount(count, { one: 'место', few: 'места', many: 'мест' })} в файле и загрузите его снова`,
  nothingImported: 'Ни одна строка не загружена.',
  line: (line: string) => `Строка ${line}`,
  columns: {
    application: 'Заявка',
    commission: 'Вознаграждение',
    date: 'Дата',
    state: 'Состояние',
    client: 'Клиент',
  } as Readonly<Record<string, string>>,
  noHeader: 'Не найдена строка с названиями столбцов «Заявка», «Вознаграждение» и «Дата».',
  noRows: 'В файле нет строк с вознаграждением.',
  tooManyRows: 'В файле слишком много строк.',
  allMatch: (rows: number) => `Всё совпадает: ${formatCount(rows, ROWS)}`,
  summary: (rows: number, mismatches: number) =>
    `${formatCount(rows, ROWS)}, ${formatCount(mismatches, MISMATCHES)}`,
  mismatchesOnly: 'Только расхождения',
  table: 'Строки выписки',
  resultColumn: 'Сверка',
  byStatement: 'По выписке',
  byStatementMark: (result: string) => `Выписка: ${result.toLowerCase()}`,
  byBank: 'В портале',
  lineColumn: '№',
  results: RESULTS,
  expected: (sum: string) => `в портале ${sum}`,
  inStatement: (sum: string) => `в выписке ${sum}`,
  missingTitle: (count: number) =>
    `Нет в выписке: ${formatCount(count, { one: 'начисление', few: 'начисления', many: 'начислений' })} за её период`,
  previous: 'Загруженные ранее',
  none: 'Выписок пока нет',
  open: (name: string) => `Открыть выписку ${name}`,
  back: 'Ко всем выпискам',
  remove: 'Удалить',
  removeNamed: (name: string) => `Удалить выписку ${name}`,
  removeQuestion: 'Удалить выписку? Отметки о сверке пропадут.',
  removed: 'Выписка удалена',
  removeFailed: 'Выписка не удалена',
  done: (name: string) => `Выписка ${quoted(name)} сверена`,
  onlyMismatches: 'Только с расхождениями',
  staffTitle: 'Доходы агентов',
  agent: 'Агент',
} as const;
