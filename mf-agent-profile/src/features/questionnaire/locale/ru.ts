import type { Approval } from 'shared-kernel/contract/agent';
import { formatCount } from 'shared-kernel/domain/plurals';
import { quoted } from 'shared-kernel/domain/quotes';
import { WITHDRAWN_LABEL } from 'shared-kernel/locale';
import { ru as common } from '../../../locale/ru.ts';

const FIELDS = { one: 'поле', few: 'поля', many: 'полей' };
const DOCUMENTS = { one: 'документ', few: 'документа', many: 'документов' };
const REMARKS = { one: 'замечание', few: 'замечания', many: 'замечаний' };

/** Texts of this feature, with those that it shares. */
export const ru = {
  ...common,
  questionnaire: {
    ...common.questionnaire,
    title: 'Анкета агента',
    agentsOnly: 'Анкету заполняют только агенты',
    agentsOnlyText: 'Сотрудникам банка и службе безопасности своя анкета не нужна.',
    elsewhere: 'Этот банк не передаёт порталу вопросы анкеты: заполнить её можно в системе банка.',
    requisites: 'Сведения для договора',
    fields: {
      inn: 'ИНН',
      full_name: 'Полное наименование',
      short_name: 'Краткое наименование',
      address: 'Адрес',
      phone: 'Телефон',
      email: 'E-mail',
      contact_person: 'Контактное лицо',
    },
    gateMessage: 'Пожалуйста заполните анкету и подпишите документы',
    intro: 'Анкету проверяет служба безопасности банка. Создавать заявки можно после одобрения.',
    documents: 'Документы',
    documentsHelp:
      'Загрузите документы и прочитайте те, что составил банк: подписать их можно будет после одобрения анкеты.',
    submit: 'Отправить на проверку',
    submitted: 'Анкета отправлена на проверку',
    submitFailed: 'Анкета не отправлена',
    missing: (labels: readonly string[]) =>
      `Осталось исправить или дополнить: ${labels.map(quoted).join(', ')}.`,
    submitting: 'Анкета отправляется: пока ответы изменить нельзя.',
    states: {
      success: {
        title: 'Анкета одобрена',
        text: 'Служба безопасности одобрила анкету. Вы можете создавать заявки.',
      },
      not_verified: {
        title: 'Анкета на проверке',
        text: 'Служба безопасности рассматривает анкету. О решении придёт уведомление.',
      },
      negative: {
        title: 'В одобрении отказано',
        text: 'Служба безопасности отказала в одобрении. О том, что делать дальше, спросите куратора: «Контакты» вверху страницы.',
      },
      does_not_exist: {
        title: 'Анкета не заполнена',
        text: 'Заполните анкету, загрузите документы и отправьте их на проверку. Подписать документы можно будет после одобрения.',
      },
    } satisfies Record<Approval, { title: string; text: string }>,
    withdrawn: {
      title: WITHDRAWN_LABEL,
      text: 'Служба безопасности отозвала одобрение: создавать заявки нельзя. О том, что делать дальше, спросите куратора: «Контакты» вверху страницы.',
    },
    unsigned: (titles: readonly string[]) => `Подпишите документы: ${titles.map(quoted).join(', ')}.`,
    toSign: 'Перейти к подписанию',
    returned: 'Банк вернул анкету на доработку',
    returnedText: 'Исправьте поля с замечаниями и отклонённые файлы и отправьте анкету ещё раз.',
    reason: (text: string) => `Причина: ${text}`,
    completeInfo: 'Сведения об агенте для договора заполнены',
    incompleteInfo: 'Для договора не хватает ИНН, наименования или адреса',
    begin: 'Заполнить анкету',
    continue: 'Продолжить заполнение',
    correct: 'Исправить анкету',
    check: 'Проверка анкеты',
    pages: {
      list: 'Страницы анкеты',
      progress: (page: number, pages: number, left: number) =>
        [`Страница ${page} из ${pages}`, left > 0 && `осталось ${formatCount(left, FIELDS)}`]
          .filter(Boolean)
          .join(' · '),
      state: (fields: number, documents: number) => {
        const left = [
          fields > 0 && formatCount(fields, FIELDS),
          documents > 0 && formatCount(documents, DOCUMENTS),
        ].filter(Boolean);
        return left.length > 0 ? `Осталось: ${left.join(', ')}` : 'Готово';
      },
      remarks: (count: number) => formatCount(count, REMARKS),
      back: 'Назад',
      next: 'Далее',
      skip: 'Заполнить позже',
    },
    close: 'Закрыть',
    signOut: 'Выйти из портала',
    signOutFailed: 'Выход не выполнен',
  },
};
