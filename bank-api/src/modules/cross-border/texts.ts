/** Russian sentences of the cross-border project. */
export const TEXTS = {
  title: (country: string) => `Трансграничный платёж: ${country}`,
  amount: 'Сумма',
  currency: 'Валюта платежа',
  currencyAmount: 'Сумма в валюте',
  client: 'Клиент',
  purpose: 'Назначение',
  accepted:
    'Запрос принят. Куратор проверит получателя и ответит здесь в течение рабочего дня. Прикрепите контракт и счёт.',
} as const;
