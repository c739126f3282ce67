/** Texts of the pages that the delivery server itself draws. */
export const ru = {
  portalTitle: 'Портал агента',
  description: 'Портал агента: заявки на кредиты и гарантии в банки-партнёры',
  loadingTitle: 'Загрузка приложения...',
  loadingText: 'Пожалуйста, подождите...',
  scriptsOff: 'Для работы портала включите JavaScript в настройках браузера.',
  notFoundTitle: 'Страница не найдена',
  notFoundText: 'Такого адреса на портале нет. Вернитесь на главную страницу.',
  failureTitle: 'Портал временно недоступен',
  failureText: 'Мы уже знаем о проблеме. Обновите страницу через минуту.',
  misconfiguredText: 'Идут работы на сервере портала. Попробуйте снова через несколько минут.',
  tryAgain: 'Попробовать снова',
  bankTimeout: 'Банк не ответил вовремя. Проверьте, выполнено ли действие, и повторите попытку.',
  requestNumber: 'Номер запроса',
  home: 'На главную',
} as const;
