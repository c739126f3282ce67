import fc from 'fast-check';
import { createDraftBank, getStep, openDraft } from '../testing/draft-bank.ts';
import type { DraftBank, OpenedDraft } from '../testing/draft-bank.ts';
import { AUTOSAVE_DELAY_MS, KEEP_DELAY_MS } from './draft.ts';

const later = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const onDevice = (): string => JSON.stringify({ ...window.localStorage });

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Tabs beside each other without a network, each with its input; then the browser is closed. */
async function leaveBehind(bank: DraftBank, names: readonly string[]): Promise<void> {
  bank.isDown = true;
  const tabs = names.map((_, at) => openDraft(bank, `left-${at}`));
  for (const [at, tab] of tabs.entries()) {
    tab.change({ name: names[at] });
    await later(10);
  }
  await later(KEEP_DELAY_MS);
  for (const tab of tabs) tab.die();
  bank.isDown = false;
}

const getSides = (draft: OpenedDraft): unknown[] => {
  const { conflict } = draft.snapshot();
  return [conflict?.mine['name'], conflict?.theirs['name']];
};

describe('two tabs', () => {
  it('shows a conflict with both versions and saves the choice', async () => {
    const bank = createDraftBank({ name: 'Ромашка', note: '' });
    const one = openDraft(bank, 'one');
    const two = openDraft(bank, 'two');
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
    const bank = createDraftBank();
    const one = openDraft(bank, 'one');
    const two = openDraft(bank, 'two');
    for (const tab of [one, two]) {
      tab.change({ name: 'Одинаково' });
      await tab.flush();
    }
    expect(two.snapshot().phase).toBe('saved');
  });

  it('keeps typing possible during a conflict', async () => {
    const bank = createDraftBank();
    const one = openDraft(bank, 'one');
    const two = openDraft(bank, 'two');
    one.change({ name: '1' });
    await one.flush();
    two.change({ name: '2' });
    await two.flush();
    two.change({ name: '22' });
    expect(two.snapshot().conflict?.mine).toEqual({ name: '22' });
  });

  it('shows both when two tabs were left without a network', async () => {
    const bank = createDraftBank();
    bank.isDown = true;
    const tabs = [openDraft(bank, 'one'), openDraft(bank, 'two')] as const;
    tabs[0].change({ name: 'первая' });
    await later(10);
    tabs[1].change({ name: 'вторая' });
    for (const tab of tabs) tab.close();
    await later(0);

    bank.isDown = false;
    const next = openDraft(bank, 'next');
    expect(next.snapshot()).toMatchObject({
      phase: 'conflict',
      conflict: { source: 'device', mine: { name: 'вторая' }, theirs: { name: 'первая' } },
    });
    await next.resolve({ name: 'первая' });
    expect(bank.step.value).toEqual({ name: 'первая' });
    expect(window.localStorage).toHaveLength(0);
  });

  it('takes a colleague’s save over silently only while nothing is unsaved here', () => {
    const bank = createDraftBank();
    const draft = openDraft(bank, 'a');
    draft.refresh(getStep(4, { name: 'Коллега' }));
    expect(draft.snapshot()).toMatchObject({ phase: 'saved', value: { name: 'Коллега' } });
    draft.change({ name: 'Я' });
    draft.refresh(getStep(5, { name: 'Коллега-2' }));
    expect(draft.snapshot()).toMatchObject({ phase: 'conflict', value: { name: 'Я' } });
  });

  it('takes what the bank has filled into a form that nobody has begun, and not under what is typed', () => {
    const draft = openDraft(createDraftBank(), 'a');
    draft.refresh(getStep(3, { name: 'Из реестра' }));
    expect(draft.snapshot()).toMatchObject({ phase: 'saved', value: { name: 'Из реестра' } });
    draft.change({ name: 'Я' });
    draft.refresh(getStep(3, { name: 'Другое' }));
    expect(draft.snapshot()).toMatchObject({ phase: 'dirty', value: { name: 'Я' } });
  });
});

describe('input that several tabs left', () => {
  it('an undecided conflict comes again after a reload, and nothing is sent before it is decided', async () => {
    const bank = createDraftBank();
    await leaveBehind(bank, ['первая', 'вторая']);
    const { calls } = bank;
    for (const page of ['one', 'two', 'three']) {
      const draft = openDraft(bank, page);
      expect(draft.snapshot().phase).toBe('conflict');
      expect(getSides(draft)).toEqual(['вторая', 'первая']);
      await later(60_000);
      if (page === 'two') draft.die();
      else draft.close();
    }
    expect(bank.calls).toBe(calls);
    const draft = openDraft(bank, 'last');
    expect(await draft.resolve({ name: 'первая' })).toBe(true);
    expect(bank.step.value).toEqual({ name: 'первая' });
    expect(window.localStorage).toHaveLength(0);
  });

  it('a conflict with the bank comes again after a reload', async () => {
    const bank = createDraftBank();
    await leaveBehind(bank, ['здесь']);
    bank.step = getStep(4, { name: 'Коллега' });
    openDraft(bank, 'one').close();
    const draft = openDraft(bank, 'two');
    await later(60_000);
    expect(draft.snapshot().conflict).toMatchObject({ source: 'bank', theirsBy: 'Иванов И. И.' });
    expect(getSides(draft)).toEqual(['здесь', 'Коллега']);
    expect(bank.step.value).toEqual({ name: 'Коллега' });
  });

  it('each is shown before it goes', async () => {
    const bank = createDraftBank();
    await leaveBehind(bank, ['первая', 'вторая', 'третья']);
    const draft = openDraft(bank, 'next');
    expect(getSides(draft)).toEqual(['третья', 'вторая']);
    const { calls } = bank;
    expect(await draft.resolve({ name: 'третья' })).toBe(false);
    expect(getSides(draft)).toEqual(['третья', 'первая']);
    expect(bank.calls).toBe(calls);
    expect(await draft.resolve({ name: 'первая' })).toBe(true);
    expect(window.localStorage).toHaveLength(0);
  });

  it('is on the device, at the bank or decided about, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('а', 'б', 'в', 'г'), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.array(fc.constantFrom('mine', 'theirs', 'reload', 'leave', 'rest'), { maxLength: 12 }),
        async (names, isOvertaken, deeds) => {
          window.localStorage.clear();
          const bank = createDraftBank();
          await leaveBehind(bank, names);
          if (isOvertaken) bank.step = getStep(4, { name: 'Коллега' });
          const seen = new Set<unknown>([bank.step.value['name']]);
          let pages = 0;
          const openNext = (): OpenedDraft => openDraft(bank, `page-${(pages += 1)}`);
          let draft = openNext();
          for (const deed of [...deeds, ...names.map(() => 'mine' as const), 'rest' as const]) {
            const { conflict } = draft.snapshot();
            const before = bank.step;
            if (deed === 'reload' || deed === 'leave') {
              if (deed === 'reload') draft.die();
              else draft.close();
              draft = openNext();
            } else if (deed === 'rest') await later(60_000);
            else if (conflict) {
              for (const side of [conflict.mine, conflict.theirs]) seen.add(side['name']);
              await draft.resolve(conflict[deed]);
            }
            if (conflict && (deed === 'rest' || deed === 'reload' || deed === 'leave')) {
              expect(bank.step).toBe(before);
              expect(draft.snapshot().phase).toBe('conflict');
            }
            seen.add(bank.step.value['name']);
            const kept = onDevice();
            expect(names.filter((name) => !seen.has(name) && !kept.includes(name))).toEqual([]);
          }
          expect(draft.snapshot().phase).toBe('saved');
          expect(window.localStorage).toHaveLength(0);
          draft.close();
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('an answer of the bank that was lost', () => {
  it('is no conflict with oneself after the page was closed at once', async () => {
    const bank = createDraftBank();
    const before = openDraft(bank, 'before');
    bank.isUnheard = true;
    before.change({ name: 'ушло' });
    await later(AUTOSAVE_DELAY_MS);
    before.change({ name: 'ушло, и ещё' });
    await later(KEEP_DELAY_MS);
    before.die();
    bank.isUnheard = false;
    expect(bank.step.value).toEqual({ name: 'ушло' });
    const after = openDraft(bank, 'after');
    await later(0);
    expect(after.snapshot()).toMatchObject({ phase: 'saved', conflict: null });
    expect(bank.step.value).toEqual({ name: 'ушло, и ещё' });
  });

  it('one author never has a conflict, and the bank gets the last word', async () => {
    const round = fc.record({
      network: fc.constantFrom('up', 'down', 'unheard'),
      words: fc.array(fc.nat(3), { minLength: 1, maxLength: 2 }),
      isReloaded: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 6 }), async (rounds) => {
        window.localStorage.clear();
        const bank = createDraftBank();
        let draft = openDraft(bank, 'first');
        for (const [at, { network, words, isReloaded }] of rounds.entries()) {
          bank.isDown = network === 'down';
          bank.isUnheard = network === 'unheard';
          for (const word of words) {
            draft.change({ name: `слово ${word}` });
            await later(AUTOSAVE_DELAY_MS);
          }
          bank.isDown = false;
          bank.isUnheard = false;
          if (isReloaded) {
            draft.die();
            draft = openDraft(bank, `page-${at}`);
          }
          await later(60_000);
          expect(draft.snapshot()).toMatchObject({ phase: 'saved', conflict: null });
          expect(bank.step.value).toEqual({ name: `слово ${words.at(-1)}` });
        }
        draft.close();
      }),
      { numRuns: 60 },
    );
  });
});
