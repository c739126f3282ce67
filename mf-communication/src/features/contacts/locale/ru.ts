/** Texts of this feature. */
export const ru = {
  contacts: {
    title: 'Контакты банка',
    curator: 'Ваш куратор',
    others: 'Сотрудники банка',
    search: 'Найти по имени или должности',
    call: 'Позвонить',
    write: 'Написать',
    callName: (name: string) => `Позвонить: ${name}`,
    writeName: (name: string) => `Написать: ${name}`,
    chat: 'Открыть чат с куратором',
    dialFailed: (phone: string) => `Не удалось начать звонок. Номер телефона: ${phone}`,
    writeFailed: (email: string) => `E-mail указан неверно: ${email}`,
    noPhone: 'Телефон не указан',
    noEmail: 'E-mail не указан',
  },
};
