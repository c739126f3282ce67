import type { Step } from '../contract/applications.ts';
import type { FormValue } from '../contract/forms.ts';
import { ApiError } from '../http/index.ts';
import { AUTOSAVE_DELAY_MS, createDraft, KEEP_DELAY_MS, RETRY_DELAYS_MS } from './draft.ts';
import type { Draft } from './draft.ts';
import { draftRecords } from './draft-records.ts';

function getStep(version: number, value: FormValue): Step {
  return {
    stage: 'issue_survey',
    complete: false,
    form: null,
    value,
    origins: {},
    version,
    saved_at: '2026-03-05T09:41:00.000Z',
    saved_by: 'Иванов И. И.',
    readiness_percent: 40,
    blockers: [],
    foreseen: [],
    read_only: false,
  };
}

/** A bank that keeps one draft and checks its version, as the real one does. */
function createBank(value: FormValue = { name: 'Ромашка' }) {
  const bank = {
    step: getStep(3, value),
    isDown: false,
    calls: 0,
    save: async (version: number, next: FormValue): Promise<Step> => {
      bank.calls += 1;
      if (bank.isDown) throw new ApiError({ code: 'network', status: 0 });
      if (version !== bank.step.version) throw new ApiError({ code: 'stale_version', status: 409 });
      bank.step = getStep(version + 1, next);
      return bank.step;
    },
  };
  return bank;
}

function open(bank: ReturnType<typeof createBank>, page: string): Draft<Step> & { close: () => void } {
  const draft = createDraft({
    step: bank.step,
    records: draftRecords(['hash', 'issue_survey'], page),
    save: bank.save,
    reload: async () => bank.step,
  });
  return { ...draft, close: draft.open() };
}

const later = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('autosave of a form', () => {
  it('sends one save after the last key and forgets the copy on the device', async () => {
    const bank = createBank();
    const draft = open(bank, 'a');
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
    const bank = createBank();
    const draft = open(bank, 'a');
    draft.change({ name: 'первое' });
    const flushed = draft.flush();
    draft.change({ name: 'второе' });
    expect(await flushed).toBe(true);
    expect(bank.step).toMatchObject({ version: 5, value: { name: 'второе' } });
  });

  it('keeps input on the device while the bank is away and sends it afterwards', async () => {
    const bank = createBank();
    bank.isDown = true;
    const draft = open(bank, 'a');
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
    const bank = createBank();
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
    const bank = createBank();
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
    const bank = createBank();
    bank.isDown = true;
    const draft = open(bank, 'a');
    draft.change({ name: 'офлайн' });
    await draft.flush();
    bank.isDown = false;
    window.dispatchEvent(new Event('online'));
    await later(0);
    expect(bank.step.value).toEqual({ name: 'офлайн' });
  });

  it('continues after a reload with the input of the page before', async () => {
    const bank = createBank();
    bank.isDown = true;
    const before = open(bank, 'before');
    before.change({ name: 'до перезагрузки' });
    before.close();
    await later(0);

    bank.isDown = false;
    const after = open(bank, 'after');
    expect(after.snapshot().value).toEqual({ name: 'до перезагрузки' });
    await later(0);
    expect(bank.step.value).toEqual({ name: 'до перезагрузки' });
    expect(window.localStorage).toHaveLength(0);
  });

  it('saves on leaving', async () => {
    const bank = createBank();
    const draft = open(bank, 'a');
    draft.change({ name: 'ушёл' });
    draft.close();
    await later(0);
    expect(bank.step.value).toEqual({ name: 'ушёл' });
  });

  it('writes to the device in the pauses of typing, and at once when the page goes', async () => {
    const bank = createBank();
    bank.isDown = true;
    const draft = open(bank, 'a');
    const write = jest.spyOn(Storage.prototype, 'setItem');
    for (const name of ['Р', 'Ро', 'Ром']) draft.change({ name });
    expect(write).not.toHaveBeenCalled();
    await later(KEEP_DELAY_MS);
    expect(write).toHaveBeenCalledTimes(1);
    draft.change({ name: 'Рома' });
    window.dispatchEvent(new Event('pagehide'));
    write.mockRestore();
    // This page is gone without a word; the next one finds the last letter.
    expect(open(bank, 'next').snapshot().value).toEqual({ name: 'Рома' });
  });

  it('tells the page around the form of what comes from outside, and not of keys', async () => {
    const bank = createBank();
    const draft = open(bank, 'a');
    const before = draft.given();
    draft.change({ name: 'Р' });
    expect(draft.given()).toBe(before);
    await draft.resolve({ name: 'Иначе' });
    expect(draft.given()).toEqual({ name: 'Иначе' });
  });

  it('shows a refusal and keeps the input', async () => {
    const bank = createBank();
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

describe('two tabs', () => {
  it('shows a conflict with both versions and saves the choice', async () => {
    const bank = createBank({ name: 'Ромашка', note: '' });
    const one = open(bank, 'one');
    const two = open(bank, 'two');
    one.change({ name: 'Первая', note: '' });
    await one.flush();
    two.change({ name: 'Ромашка', note: 'вторая' });
    expect(await two.flush()).toBe(false);

    const { phase, conflict } = two.snapshot();
    expect(phase).toBe('conflict');
    expect(conflict).toMatchObject({
      source: 'bank',
      base: { name: 'Ромашка', note: '' },
      mine: { name: 'Ромашка', note: 'вторая' },
      theirs: { name: 'Первая', note: '' },
      theirsBy: 'Иванов И. И.',
    });
    // Nothing goes out before the choice, and nothing is lost with the tab.
    const { calls } = bank;
    await later(60_000);
    expect(bank.calls).toBe(calls);
    expect(window.localStorage).toHaveLength(1);

    expect(await two.resolve({ name: 'Первая', note: 'вторая' })).toBe(true);
    expect(bank.step.value).toEqual({ name: 'Первая', note: 'вторая' });
  });

  it('sees no conflict where both typed the same', async () => {
    const bank = createBank();
    const one = open(bank, 'one');
    const two = open(bank, 'two');
    for (const tab of [one, two]) {
      tab.change({ name: 'Одинаково' });
      await tab.flush();
    }
    expect(two.snapshot().phase).toBe('saved');
  });

  it('keeps typing possible during a conflict', async () => {
    const bank = createBank();
    const one = open(bank, 'one');
    const two = open(bank, 'two');
    one.change({ name: '1' });
    await one.flush();
    two.change({ name: '2' });
    await two.flush();
    two.change({ name: '22' });
    expect(two.snapshot().conflict?.mine).toEqual({ name: '22' });
  });

  it('shows both when two tabs were left without a network', async () => {
    const bank = createBank();
    bank.isDown = true;
    const tabs = [open(bank, 'one'), open(bank, 'two')] as const;
    tabs[0].change({ name: 'первая' });
    await later(10);
    tabs[1].change({ name: 'вторая' });
    for (const tab of tabs) tab.close();
    await later(0);

    bank.isDown = false;
    const next = open(bank, 'next');
    expect(next.snapshot()).toMatchObject({
      phase: 'conflict',
      conflict: { source: 'device', mine: { name: 'вторая' }, theirs: { name: 'первая' } },
    });
    await next.resolve({ name: 'первая' });
    expect(bank.step.value).toEqual({ name: 'первая' });
    expect(window.localStorage).toHaveLength(0);
  });

  it('takes a colleague’s save over silently only while nothing is unsaved here', () => {
    const bank = createBank();
    const draft = open(bank, 'a');
    draft.refresh(getStep(4, { name: 'Коллега' }));
    expect(draft.snapshot()).toMatchObject({ phase: 'saved', value: { name: 'Коллега' } });
    draft.change({ name: 'Я' });
    draft.refresh(getStep(5, { name: 'Коллега-2' }));
    expect(draft.snapshot()).toMatchObject({ phase: 'conflict', value: { name: 'Я' } });
  });

  it('takes what the bank has filled into a form that nobody has begun, and not under what is typed', () => {
    const draft = open(createBank(), 'a');
    draft.refresh(getStep(3, { name: 'Из реестра' }));
    expect(draft.snapshot()).toMatchObject({ phase: 'saved', value: { name: 'Из реестра' } });
    draft.change({ name: 'Я' });
    draft.refresh(getStep(3, { name: 'Другое' }));
    expect(draft.snapshot()).toMatchObject({ phase: 'dirty', value: { name: 'Я' } });
  });
});
