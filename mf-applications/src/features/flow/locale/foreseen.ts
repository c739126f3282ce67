import { formatCount } from 'shared-kernel/domain/plurals';

/** The bank's rules before the scoring. */
export const FORESEEN = {
  title: 'Что проверит банк',
  verdicts: {
    refuse: 'С такими ответами банк откажет',
    person: 'Решение примет сотрудник банка',
    request: 'Банк попросит документы',
    passed: 'Все проверки пройдены',
  },
  unknown: (count: number) =>
    `Пока без замечаний, ${formatCount(count, { one: 'проверка ждёт', few: 'проверки ждут', many: 'проверок ждут' })} ответа`,
  states: { passed: 'Пройдена:', failed: 'Не пройдена:', unknown: 'Ждёт ответа:' },
  actual: (figure: string) => `сейчас ${figure}`,
  refusal: (bank: string) => `${bank} откажет`,
  refusalText:
    'Исправьте ответы на прошлых шагах или подайте заявку в другой банк: ответы и файлы перенесутся.',
} as const;
