import { errorOfAnswer } from './api-error.ts';

const read = (status: number, body: unknown) => {
  const { code, serverMessage, requestId } = errorOfAnswer(status, body, {});
  return { code, serverMessage, requestId };
};
const message = 'Банк закрыл доступ: договор истёк';

describe('errorOfAnswer', () => {
  it.each([
    ['the reference bank', { code: 'bank_locked', message, requestId: 'r-1' }, 'bank_locked', 'r-1'],
    ['a bank that numbers no request', { code: 'bank_locked', message }, 'bank_locked', undefined],
    ['a bank with codes of its own', { code: 'contract_expired', message }, 'forbidden', undefined],
    ['a bank without codes', { message }, 'forbidden', undefined],
  ])('keeps the sentence of %s', (_, error, code, requestId) => {
    expect(read(403, { error })).toEqual({ code, serverMessage: message, requestId });
    expect(read(403, JSON.stringify({ error }))).toEqual({ code, serverMessage: message, requestId });
  });

  it.each([['<html>'], [''], [{}], [{ error: 'no' }], [{ error: { message: 5 } }]])(
    'tells by the status alone what %j is',
    (body) => {
      expect(read(503, body)).toEqual({
        code: 'unavailable',
        serverMessage: undefined,
        requestId: undefined,
      });
      expect(read(422, body).code).toBe('bad_response');
    },
  );
});
