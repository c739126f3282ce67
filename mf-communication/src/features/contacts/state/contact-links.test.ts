import { call, write } from './contact-links.ts';

describe('reaching a contact', () => {
  let logged: jest.SpyInstance;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => logged.mockRestore());

  it('dials digits and plus only', () => {
    const open = jest.fn();
    expect(call('+7 (999) 123-45-67', open)).toBe(true);
    expect(open).toHaveBeenCalledWith('tel:+79991234567');
  });

  it('logs a number without digits and does not dial', () => {
    const open = jest.fn();
    expect(call('добавочный', open)).toBe(false);
    expect(open).not.toHaveBeenCalled();
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('answers that dialing failed, so that the number can be shown', () => {
    expect(
      call('+79991234567', () => {
        throw new Error('no handler');
      }),
    ).toBe(false);
  });

  it('rejects an address without @', () => {
    const open = jest.fn();
    expect(write('curator.example.com', open)).toBe(false);
    expect(write('curator@example.com', open)).toBe(true);
    expect(open.mock.calls).toEqual([['mailto:curator@example.com']]);
  });
});
