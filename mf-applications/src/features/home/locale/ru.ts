import { formatCount } from 'shared-kernel/domain/plurals';
import { allBanks } from '../../../locale/all-banks.ts';
import { ru as common } from '../../../locale/ru.ts';

const PAPERS = { one: 'документ', few: 'документа', many: 'документов' };

/** Texts of this feature, with those that it shares. */
export const ru = {
  ...common,
  allBanks,
  home: {
    queue: {
      title: (count: number) => `Анкеты ждут решения: ${count}`,
      empty: 'Анкет, которые ждут решения, нет',
      since: 'Ждёт с',
    },
    byStatus: 'Мои заявки по статусам',
    byAccept: 'Мои заявки по решению банка',
    notCounted: 'Банк не сообщает, сколько у вас заявок',
    toRequests: 'Открыть заявки',
    today: 'Сегодня',
    todayNone: 'Сейчас ничего не ждёт вашего ответа',
    all: 'Все',
    sign: 'Подписать',
    papers: 'Документы анкеты агента',
    papersText: (count: number) => `${formatCount(count, PAPERS)} на подпись`,
    actions: {
      bank_selection: 'Выбрать банк',
      issue_registering: 'Оформить',
      issue_survey: 'Заполнить анкету',
      issue_survey_dlc: 'Заполнить анкету',
      issue_scoring: 'Загрузить документы',
      issue_additional_documents_requests: 'Ответить банку',
      doc_list: 'Собрать пакет',
      issue_finished: 'Открыть',
    },
    byPhase: 'Ход заявок',
    income: 'Доход',
    notifications: 'Новые уведомления',
    messages: 'Новые сообщения',
  },
  officer: {
    byStatus: 'Заявки банка по статусам',
    attention: 'Ждут банка',
    attentionNone: 'Сейчас ничего не ждёт решения банка',
    action: 'Рассмотреть',
  },
};
