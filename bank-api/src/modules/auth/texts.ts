import { formatDateTime } from 'shared-kernel/domain/instants';
import type { PendingRegistration } from './pending-registrations-repository.ts';

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

/** The name of a registration, as a stranger may have written it: no address that a mail program would make a link of. */
function safeName({ last_name, first_name, middle_name }: PendingRegistration): string {
  return [last_name, first_name, middle_name]
    .join(' ')
    .replace(/[^\p{L}\p{M} '’\-\u2010\u2011]/gu, '')
    .trim();
}

/** The letter that makes an account of a registration, and says of which. */
export function confirmationLetter(registration: PendingRegistration, at: string, link: string) {
  return {
    to: registration.email,
    subject: 'Подтвердите e-mail — Портал агента',
    text: [
      'Здравствуйте!',
      '',
      'Этот адрес указали при регистрации в Портале агента:',
      '',
      `Имя: ${safeName(registration)}`,
      `Когда: ${formatDateTime(at, 'Europe/Moscow')} (московское время)`,
      '',
      'Если это сделали вы, откройте ссылку, чтобы завершить регистрацию:',
      '',
      link,
      '',
      'Ссылка действует 24\u00a0часа и срабатывает один раз. После этого войдите с паролем, который указали при регистрации.',
      'Если имя или время не ваши, не открывайте ссылку: без неё учётная запись не появится.',
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
