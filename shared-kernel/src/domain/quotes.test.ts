import { quoted } from './quotes.ts';

describe('quoted', () => {
  it('makes the marks of a name the inner ones', () => {
    expect(quoted('Устав')).toBe('«Устав»');
    expect(quoted('Устав ООО «Вектор».pdf')).toBe('«Устав ООО „Вектор“.pdf»');
  });
});
