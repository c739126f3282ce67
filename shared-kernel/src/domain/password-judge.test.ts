import { judgePassword } from './password-judge.ts';

const OWN = ['sokolova.anna@brokerplus.ru', 'Соколова', 'Анна', '+79161234567'];

const refusals: readonly (readonly [password: string, weakness: string])[] = [
  ['password', 'common'],
  ['Password1', 'common'],
  ['gfhjkm12', 'common'],
  ['1q2w3e4r5t', 'common'],
  ['пароль123', 'common'],
  ['Привет2026', 'word'],
  ['ghbdtnbrb', 'common'],
  ['cgfcb,j2026', 'word'],
  ['spasibo1', 'word'],
  ['lokomotiv2024', 'word'],
  ['зфыыцщкв', 'common'],
  ['йцукенгш', 'common'],
  ['фывапролдж', 'word'],
  ['ячсмитьбю.', 'word'],
  ['нгшщзхъ12', 'keyboard'],
  ['aaaaaaaaaaaa', 'repeat'],
  ['12.05.1987', 'date'],
  ['Sokolova1987', 'personal'],
  ['Соколова-25', 'personal'],
  ['cjrjkjdf2026', 'personal'],
  ['anna.sokolova', 'personal'],
  ['brokerplus!', 'personal'],
  ['89161234567', 'personal'],
  ['ПАРОЛЬпароль', 'common'],
];

test.each(refusals)('%s is refused as %s', (password, weakness) => {
  expect(judgePassword(password, OWN)).toMatchObject({ isAccepted: false, weakness });
});

test.each(['Demo-2026-portal', 'xK9#mQ2z', 'лимон кактус трамвай', 'верблюд-ест-кактус-77', 'Long-enough-1'])(
  '%s is accepted',
  (password) => {
    expect(judgePassword(password, OWN)).toMatchObject({ isAccepted: true });
  },
);

test('the longest password costs less than a second of the processor, whatever it holds', () => {
  const hostile = ['4@8({[<369!|1$5+7%20', 'aA', 'пароль', '1q', 'a1b2c3'].map((part) =>
    part.repeat(128).slice(0, 128),
  );
  for (const password of hostile) {
    const began = process.cpuUsage().user;
    judgePassword(password, OWN);
    expect(process.cpuUsage().user - began).toBeLessThan(1_000_000);
  }
});
