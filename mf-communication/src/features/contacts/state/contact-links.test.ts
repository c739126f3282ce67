import { dialContact, mailContact } from './contact-links.ts';

describe('contact links', () => {
  let logged: jest.SpyInstance;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => logged.mockRestore());

  it('dialContact passes on digits and plus only', () => {
    const open = jest.fn();
    expect(dialContact('+7 (999) 123-45-67', open)).toBe(true);
    expect(open).toHaveBeenCalledWith('tel:+79991234567');
  });

  it('dialContact logs a number without digits and opens nothing', () => {
    const open = jest.fn();
    expect(dialContact('добавочный', open)).toBe(false);
    expect(open).not.toHaveBeenCalled();
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('dialContact returns false when no program takes the number', () => {
    expect(
      dialContact('+79991234567', () => {
        throw new Error('no handler');
      }),
    ).toBe(false);
  });

  it('mailContact rejects an address without @', () => {
    const open = jest.fn();
    expect(mailContact('curator.example.com', open)).toBe(false);
    expect(mailContact(' curator@example.com', open)).toBe(true);
    expect(mailContact('curator@bank', open)).toBe(true);
    expect(open.mock.calls).toEqual([['mailto:curator@example.com'], ['mailto:curator@bank']]);
  });
});
