import { keepTypedSince } from './typed-since.ts';

describe('keepTypedSince', () => {
  const sent = { name: ' Анна', phone: '8 912' };
  const answered = { name: 'Анна', phone: '+7912' };

  it('takes the answer where nothing was typed', () => {
    expect(keepTypedSince(answered, { sent, typed: sent })).toEqual(answered);
  });

  it('keeps the fields that were changed meanwhile', () => {
    expect(keepTypedSince(answered, { sent, typed: { ...sent, phone: '8 913' } })).toEqual({
      name: 'Анна',
      phone: '8 913',
    });
  });
});
