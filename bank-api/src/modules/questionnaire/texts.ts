/** Russian sentences of the questionnaire. */
export const TEXTS = {
  account: 'учётная запись',
  strange: {
    '/person/full_name': 'ФИО представителя',
    '/organization/inn': 'ИНН организации',
  } as Readonly<Record<string, string>>,
  outgrownTitle: 'Нужно подтвердить анкету',
  outgrown:
    'Имя или организация изменились после одобрения. Сертификаты отозваны. Проверьте анкету и отправьте её снова.',
  decidedTitle: {
    success: 'Анкета одобрена',
    negative: 'В одобрении отказано',
    return: 'Анкета возвращена на доработку',
  },
  withdrawnTitle: 'Одобрение отозвано',
  withdrawnText: (reason: string) =>
    `Служба безопасности отозвала одобрение. Сертификаты отозваны. Причина: ${reason}`,
  decidedText: {
    success: () =>
      'Служба безопасности одобрила анкету: теперь можно создавать заявки. Подпишите согласие и заявление в разделе «Документы».',
    negative: (reason: string) => `Служба безопасности отказала в одобрении. Причина: ${reason}`,
    return: (reason: string) =>
      reason === ''
        ? 'Служба безопасности просит исправить отмеченные поля анкеты.'
        : `Служба безопасности просит исправить анкету: ${reason}`,
  },
} as const;

/** It says what happened and where to read of it, nothing of the answers or the reason: letters are read by others too. */
export const decisionLetter = (to: string, title: string, portal: string) => ({
  to,
  subject: `${title}\u00a0— Портал агента`,
  text: ['Здравствуйте!', '', `${title}. Подробности\u00a0— в Портале агента:`, '', portal].join('\n'),
});
