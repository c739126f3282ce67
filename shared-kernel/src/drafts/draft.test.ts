import { ApiError } from '../http/index.ts';
import { createDraftBank, openDraft } from '../testing/draft-bank.ts';
import { AUTOSAVE_DELAY_MS, createDraft, KEEP_DELAY_MS, RETRY_DELAYS_MS } from './draft.ts';
import { draftRecords } from './draft-records.ts';

const later = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('autosave of a form', () => {
  it('sends one save after the last key and forgets the copy on the device', async () => {
    const bank = createDraftBank();
    const draft = openDraft(bank, 'a');
    draft.change({ name: 'Р' });
    await later(AUTOSAVE_DELAY_MS - 1);
    draft.change({ name: 'Ромашка-2' });
    expect(window.localStorage).toHaveLength(1);
    await later(AUTOSAVE_DELAY_MS);
    expect(bank.calls).toBe(1);
    expect(bank.step.value).toEqual({ name: 'Ромашка-2' });
    expect(draft.snapshot().phase).toBe('saved');
    expect(window.localStorage).toHaveLength(0);
  });

  it('sends what was typed while a save was on its way', async () => {
    const bank = createDraftBank();
    const draft = openDraft(bank, 'a');
    draft.change({ name: 'первое' });
    const flushed = draft.flush();
    draft.change({ name: 'второе' });
    expect(await flushed).toBe(true);
    expect(bank.step).toMatchObject({ version: 5, value: { name: 'второе' } });
  });

  it('keeps input on the device while the bank is away and sends it afterwards', async () => {
    const bank = createDraftBank();
    bank.isDown = true;
    const draft = openDraft(bank, 'a');
    draft.change({ name: 'офлайн' });
    expect(await draft.flush()).toBe(false);
    expect(draft.snapshot().phase).toBe('offline');
    expect(window.localStorage).toHaveLength(1);

    bank.isDown = false;
    await later(RETRY_DELAYS_MS[0]);
    expect(draft.snapshot().phase).toBe('saved');
    expect(bank.step.value).toEqual({ name: 'офлайн' });
    expect(window.localStorage).toHaveLength(0);
  });

  it('tries again when the pause that the bank asks for is over', async () => {
    const bank = createDraftBank();
    const save = jest
      .fn(bank.save)
      .mockRejectedValueOnce(new ApiError({ code: 'rate_limited', status: 429, retryAfterSeconds: 20 }));
    const draft = createDraft({
      step: bank.step,
      records: draftRecords(['x'], 'a'),
      save,
      reload: async () => bank.step,
    });
    draft.change({ name: 'часто' });
    await draft.flush();
    expect(draft.snapshot()).toMatchObject({ phase: 'offline', error: { code: 'rate_limited' } });
    await later(19_999);
    expect(save).toHaveBeenCalledTimes(1);
    await later(1);
    expect(draft.snapshot()).toMatchObject({ phase: 'saved', error: null });
    expect(bank.step.value).toEqual({ name: 'часто' });
  });

  it('waits after a save that a sign-out gave up, whose next ones are given up too', async () => {
    const bank = createDraftBank();
    const save = jest.fn(bank.save);
    for (let call = 0; call < 100; call += 1)
      save.mockRejectedValueOnce(new ApiError({ code: 'cancelled', status: 0 }));
    const draft = createDraft({
      step: bank.step,
      records: draftRecords(['x'], 'a'),
      save,
      reload: async () => bank.step,
    });
    draft.change({ name: 'уходя' });
    expect(await draft.flush()).toBe(false);
    expect(save).toHaveBeenCalledTimes(1);
    expect(window.localStorage).toHaveLength(1);
    await later(RETRY_DELAYS_MS[0]);
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('sends at once when the browser is online again', async () => {
    const bank = createDraftBank();
    bank.isDown = true;
    const draft = openDraft(bank, 'a');
    draft.change({ name: 'офлайн' });
    await draft.flush();
    bank.isDown = false;
    window.dispatchEvent(new Event('online'));
    await later(0);
    expect(bank.step.value).toEqual({ name: 'офлайн' });
  });

  it('tells where the device does not keep what the bank lacks', async () => {
    const bank = createDraftBank();
    bank.isDown = true;
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const draft = openDraft(bank, 'a');
    draft.change({ name: 'не поместилось' });
    await draft.flush();
    expect(draft.snapshot()).toMatchObject({ phase: 'offline', isKept: false });
    refuse.mockRestore();
    draft.change({ name: 'поместилось' });
    await later(KEEP_DELAY_MS);
    expect(draft.snapshot().isKept).toBe(true);
    expect(window.localStorage).toHaveLength(1);
  });

  it('leaves the record of an earlier page where it is until it is kept elsewhere', async () => {
    const bank = createDraftBank();
    bank.isDown = true;
    const before = openDraft(bank, 'before');
    before.change({ name: 'раньше' });
    await later(KEEP_DELAY_MS);
    before.die();
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const draft = openDraft(bank, 'after');
    expect(draft.snapshot()).toMatchObject({ value: { name: 'раньше' }, isKept: false });
    expect(JSON.stringify({ ...window.localStorage })).toContain('раньше');
    bank.isDown = false;
    await draft.flush();
    refuse.mockRestore();
    expect(window.localStorage).toHaveLength(0);
  });

  it('continues after a reload with the input of the page before', async () => {
    const bank = createDraftBank();
    bank.isDown = true;
    const before = openDraft(bank, 'before');
    before.change({ name: 'до перезагрузки' });
    before.close();
    await later(0);

    bank.isDown = false;
    const after = openDraft(bank, 'after');
    expect(after.snapshot().value).toEqual({ name: 'до перезагрузки' });
    await later(0);
    expect(bank.step.value).toEqual({ name: 'до перезагрузки' });
    expect(window.localStorage).toHaveLength(0);
  });

  it('saves on leaving', async () => {
    const bank = createDraftBank();
    const draft = openDraft(bank, 'a');
    draft.change({ name: 'ушёл' });
    draft.close();
    await later(0);
    expect(bank.step.value).toEqual({ name: 'ушёл' });
  });

  it('writes to the device in the pauses of typing, and at once when the page goes', async () => {
    const bank = createDraftBank();
    bank.isDown = true;
    const draft = openDraft(bank, 'a');
    const write = jest.spyOn(Storage.prototype, 'setItem');
    for (const name of ['Р', 'Ро', 'Ром']) draft.change({ name });
    expect(write).not.toHaveBeenCalled();
    await later(KEEP_DELAY_MS);
    expect(write).toHaveBeenCalledTimes(1);
    draft.change({ name: 'Рома' });
    window.dispatchEvent(new Event('pagehide'));
    write.mockRestore();
    // This page is gone without a word; the next one finds the last letter.
    expect(openDraft(bank, 'next').snapshot().value).toEqual({ name: 'Рома' });
  });

  it('tells the page around the form of what comes from outside, and not of keys', async () => {
    const bank = createDraftBank();
    const draft = openDraft(bank, 'a');
    const before = draft.given();
    draft.change({ name: 'Р' });
    expect(draft.given()).toBe(before);
    await draft.resolve({ name: 'Иначе' });
    expect(draft.given()).toEqual({ name: 'Иначе' });
  });

  it('shows a refusal and keeps the input', async () => {
    const bank = createDraftBank();
    const draft = createDraft({
      step: bank.step,
      records: draftRecords(['x'], 'a'),
      save: () => Promise.reject(new ApiError({ code: 'application_closed', status: 409 })),
      reload: async () => bank.step,
    });
    draft.change({ name: 'поздно' });
    await draft.flush();
    expect(draft.snapshot()).toMatchObject({ phase: 'failed', value: { name: 'поздно' } });
    expect(window.localStorage).toHaveLength(1);
  });
});
