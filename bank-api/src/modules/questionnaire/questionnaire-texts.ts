/** Russian sentences of the questionnaire. */
export const TEXTS = {
  decidedTitle: {
    success: 'Анкета одобрена',
    negative: 'Анкета отклонена',
    return: 'Анкета возвращена на доработку',
  },
  withdrawnTitle: 'Одобрение отозвано',
  withdrawnText: (reason: string) => `Служба безопасности отозвала одобрение. Причина: ${reason}`,
  decidedText: {
    success: () => 'Служба безопасности одобрила анкету: теперь можно создавать заявки.',
    negative: (reason: string) => `Служба безопасности отклонила анкету. Причина: ${reason}`,
    return: (reason: string) =>
      reason === ''
        ? 'Служба безопасности просит исправить отмеченные поля анкеты.'
        : `Служба безопасности просит исправить анкету: ${reason}`,
  },
} as const;
