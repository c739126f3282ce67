/** A place among the documents of the agent questionnaire. */
export interface AgentPlace {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly required: boolean;
  /** The bank makes it and the agent signs it; nothing is uploaded to it. */
  readonly generated: boolean;
}

/** What the security service wants to see with a questionnaire, in the order in which it is shown. */
export const AGENT_PLACES: readonly AgentPlace[] = [
  {
    name: 'passport',
    title: 'Паспорт',
    description: 'Разворот с фотографией и страница с регистрацией, одним файлом PDF или изображением.',
    required: true,
    generated: false,
  },
  {
    name: 'inn_certificate',
    title: 'Свидетельство ИНН',
    description: 'Свидетельство о постановке на учёт или выписка из личного кабинета налогоплательщика.',
    required: true,
    generated: false,
  },
  {
    name: 'registration_extract',
    title: 'Выписка из ЕГРЮЛ или ЕГРИП',
    description: 'Не старше 30 дней, сформированная на сайте ФНС.',
    required: true,
    generated: false,
  },
  {
    name: 'authority',
    title: 'Документ о полномочиях',
    description: 'Решение о назначении или доверенность, если договор подписывает не руководитель.',
    required: false,
    generated: false,
  },
  {
    name: 'personal_data_consent',
    title: 'Согласие на обработку персональных данных',
    description: 'Прочитайте сейчас, подпишите электронной подписью после одобрения анкеты.',
    required: true,
    generated: true,
  },
  {
    name: 'agency_accession',
    title: 'Заявление о присоединении к агентскому договору',
    description: 'Прочитайте сейчас, подпишите электронной подписью после одобрения анкеты.',
    required: true,
    generated: true,
  },
];

const GENERATED = new Set(AGENT_PLACES.filter((place) => place.generated).map((place) => place.name));

/** Whether the bank makes the document itself. */
export function isGenerated(document: {
  readonly scope: string;
  readonly name: string;
  readonly thread_id: string | null;
}): boolean {
  const { scope, name } = document;
  // A file of a chat is the sender's own, whoever keeps it.
  if (document.thread_id !== null) return false;
  return scope === 'bank' || scope === 'package' || (scope === 'agent' && GENERATED.has(name));
}
