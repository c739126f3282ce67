/** Russian texts that the bank itself says: refusals of a sign-in, and letters. */
export const BANK_LOCKED_MESSAGE = 'Банк закрыл вам доступ. Обратитесь к куратору.';
export const BANK_UNAVAILABLE_MESSAGE = 'Банк сейчас недоступен. Выберите другой банк или попробуйте позже.';

/** The letter with a reset link. */
export function resetLetter(to: string, link: string) {
  return {
    to,
    subject: 'Восстановление пароля\u00a0— Портал агента',
    text: [
      'Здравствуйте!',
      '',
      'Вы запросили восстановление пароля в Портале агента. Чтобы задать новый пароль, откройте ссылку:',
      '',
      link,
      '',
      'Ссылка действует 30\u00a0минут и срабатывает один раз.',
      'Если вы не запрашивали восстановление, ничего делать не нужно: пароль останется прежним.',
    ].join('\n'),
  };
}

/** The letter that makes an account of a registration. */
export function confirmationLetter(to: string, link: string) {
  return {
    to,
    subject: 'Подтвердите e-mail — Портал агента',
    text: [
      'Здравствуйте!',
      '',
      'Вы зарегистрировались в Портале агента. Чтобы завершить регистрацию, откройте ссылку:',
      '',
      link,
      '',
      'Ссылка действует 24\u00a0часа и срабатывает один раз. После этого войдите с паролем, который указали при регистрации.',
      'Если вы не регистрировались, ничего делать не нужно: учётная запись не появится.',
    ].join('\n'),
  };
}

/** The letter to somebody who has an account and was registered again. */
export function alreadyRegisteredLetter(to: string, publicUrl: string) {
  return {
    to,
    subject: 'Вы уже зарегистрированы\u00a0— Портал агента',
    text: [
      'Здравствуйте!',
      '',
      'Кто-то указал этот адрес при регистрации в Портале агента, но учётная запись у него уже есть.',
      'Новая не создана, пароль остался прежним.',
      '',
      `Войти: ${publicUrl}/#/login`,
      `Если пароль забыт: ${publicUrl}/#/forgot-password`,
      '',
      'Если это были не вы, ничего делать не нужно.',
    ].join('\n'),
  };
}
