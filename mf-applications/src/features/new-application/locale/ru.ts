import { formatCount } from 'shared-kernel/domain/plurals';
import { PRODUCT_LABELS } from 'shared-kernel/locale';
import type { ProductKind } from 'shared-kernel/contract/products';
import { quoted } from 'shared-kernel/domain/quotes';
import { deal } from '../../../locale/deal.ts';
import { APPLICATIONS } from '../../../locale/words.ts';
import { ru as common } from '../../../locale/ru.ts';

const KINDS: Readonly<Record<ProductKind, string>> = { loan: 'Кредит', guarantee: 'Гарантия' };

/** Texts of this feature, with those that it shares. */
export const ru = {
  ...common,
  deal,
  client: {
    title: 'Клиент',
    inn: 'ИНН клиента',
    innHint: '10\u00a0цифр у организации, 12 у предпринимателя',
    searching: 'Ищем клиента',
    lookUpFailed: 'Не удалось проверить клиента. Заявку можно создать и без этого.',
    name: 'Название',
    head: 'Руководитель',
    owners: 'Владельцы',
    state: 'Состояние',
    revenue: (year: number) => `Выручка за ${year} год`,
    askingRegistry: 'Ищем в реестре организаций…',
    fillLater: 'Реквизиты из реестра можно будет взять в анкете одним нажатием.',
    source: 'Источник',
    unknown: 'В реестре нет данных об этом клиенте: реквизиты нужно будет ввести в анкете.',
    unknownCopied: 'В реестре нет данных об этом клиенте: реквизиты перейдут из прошлой заявки.',
    duplicates: (count: number) =>
      `По этому клиенту уже есть ${formatCount(count, APPLICATIONS)}. Проверьте, нужна ли новая.`,
  },
  products: PRODUCT_LABELS,
  kinds: KINDS,
  create: {
    title: 'Новая заявка',
    subtitle: 'Найдите клиента, опишите запрос и сравните предложения банков',
    copying: 'Ответы анкет портал перенесёт из другой заявки этого клиента.',
    mayCopy: (id: number, bank: string | null) =>
      `Вы уже вели этого клиента: ответы есть в заявке №${id}${bank === null ? '' : ` (${bank})`}.`,
    copy: 'Взять ответы',
    dontCopy: 'Не переносить ответы',
    done: (bank: string) => `Заявка создана в банке ${bank}`,
    failed: 'Заявка не создана',
    notYours: 'Заявки создают агенты',
    notYoursStaff: 'Сотрудник банка рассматривает заявки: они в разделах «Очередь банка» и «Заявки банка».',
    notYoursSecurity: 'Служба безопасности проверяет анкеты агентов: они в разделе «Проверка анкет».',
  },
  offerForm: {
    title: 'Что нужно клиенту',
    kind: 'Вид',
    product: 'Продукт',
    guaranteeType: 'Вид гарантии',
    amount: 'Сумма',
    months: 'Срок, месяцев',
    days: 'Срок, дней',
    termPresets: 'Частые сроки',
  },
  offers: {
    title: 'Предложения банков',
    bank: 'Банк',
    closed: {
      locked: 'Банк закрыл вам доступ',
      unavailable: 'Вход в этот банк для вас не открыт',
      elsewhere: 'Этот банк не принимает заявки через портал',
    },
    requestAccess: 'Запросить доступ',
    requestAccessAt: (bank: string) => `Запросить доступ: ${bank}`,
    accessMessage: (bank: string, product: string, amount: string | undefined) =>
      `Здравствуйте! Прошу открыть мне доступ к банку ${bank}: есть клиент на продукт ${quoted(product)}${amount === undefined ? '' : `, ${amount}`}.`,
    accessFailed: 'Не удалось открыть чат с куратором',
    document: 'PDF для клиента',
    documentHint:
      'Подходящие предложения одним файлом, без вашего вознаграждения; если банки отмечены, то только они',
    documentName: (date: string) => `Предложения банков ${date}.pdf`,
    documentFailed: 'Не удалось подготовить файл',
    askTitle: 'Укажите сумму и срок',
    askText: 'Банки ответят сразу: подходит ли клиент, какой платёж и какое у вас вознаграждение.',
    order: 'Порядок предложений',
    orders: { cost: 'Дешевле', commission: 'Выше вознаграждение', speed: 'Быстрее' },
    currentBank: 'Текущий банк',
    eligible: 'Подходит',
    ineligible: 'Не подходит',
    decision: 'Решение',
    limits: 'Сумма и срок',
    months: (from: number, to: number) => `${from}–${to}\u00a0мес.`,
    days: (from: number, to: number) => `${from}–${to}\u00a0дн.`,
    choose: 'Создать заявку',
    chooseAndSwitch: (bank: string) => `Создать в ${bank}`,
  },
};
