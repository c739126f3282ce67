/** Head of the exported audit trail. */
export const AUDIT_COLUMNS: readonly string[] = [
  'Номер',
  'Время (UTC)',
  'Банк',
  'Кто',
  'E-mail',
  'Действие',
  'Вид объекта',
  'Объект',
  'Имя объекта',
  'Подробности',
  'Адрес',
  'Устройство',
  'Запрос',
];
