import type { SecurityNoticeKind } from 'shared-kernel/contract/account-security';
import { formatDateTime } from 'shared-kernel/domain/instants';
import type { Letter } from '../../mail/mailer.ts';
import type { SecurityNotice } from './security-notices-repository.ts';

interface Words {
  readonly subject: string;
  readonly event: string;
}

const WORDS: Readonly<Record<SecurityNoticeKind, Words>> = {
  'key-issued': {
    subject: 'Выпущен ключ подписи',
    event:
      'Для вашей учётной записи выпущен ключ электронной подписи: им можно подписывать документы и входить.',
  },
  'certificate-enrolled': {
    subject: 'Добавлен сертификат подписи',
    event:
      'К вашей учётной записи добавлен сертификат электронной подписи: им можно подписывать документы и входить.',
  },
  'email-changed': {
    subject: 'Изменён e-mail',
    event: 'Администратор банка изменил e-mail вашей учётной записи: письма и вход теперь по другому адресу.',
  },
  'password-changed': {
    subject: 'Пароль изменён',
    event: 'Пароль вашей учётной записи изменён, все сеансы завершены.',
  },
  'password-reset': {
    subject: 'Пароль изменён по ссылке из письма',
    event: 'Пароль вашей учётной записи изменён по ссылке для восстановления, все сеансы завершены.',
  },
  'second-factor-enabled': {
    subject: 'Включено подтверждение входа',
    event: 'Для вашей учётной записи включено подтверждение входа кодом из приложения.',
  },
  'second-factor-disabled': {
    subject: 'Отключено подтверждение входа',
    event: 'Подтверждение входа кодом для вашей учётной записи отключено: теперь хватает пароля.',
  },
  'recovery-codes-renewed': {
    subject: 'Выпущены новые резервные коды',
    event: 'Для вашей учётной записи выпущены новые резервные коды, прежние больше не действуют.',
  },
  'new-device': {
    subject: 'Вход с нового устройства',
    event: 'В вашу учётную запись вошли с устройства, с которого раньше не входили.',
  },
};

/** The letter «это были не вы?». */
export function securityLetter(notice: SecurityNotice, link: string): Letter {
  const { subject, event } = WORDS[notice.kind];
  const where = [notice.device, notice.address === null ? null : `адрес ${notice.address}`].filter(Boolean);
  return {
    to: notice.email,
    subject: `${subject}\u00a0— Портал агента`,
    text: [
      'Здравствуйте!',
      '',
      event,
      '',
      `Когда: ${formatDateTime(notice.created_at, 'Europe/Moscow')} (московское время)`,
      ...(where.length === 0 ? [] : [`Откуда: ${where.join(', ')}`]),
      '',
      'Если это сделали вы или по вашей просьбе, ничего делать не нужно.',
      'Это были не вы? Откройте ссылку и закройте доступ\u00a0— все сеансы завершатся, а пароль перестанет действовать:',
      '',
      link,
      '',
      'Ссылка действует 7\u00a0дней и срабатывает один раз. Никому её не пересылайте.',
    ].join('\n'),
  };
}
