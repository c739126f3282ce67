import type { Step } from '../contract/applications.ts';
import type { FormValue } from '../contract/forms.ts';
import { createDraft } from '../drafts/draft.ts';
import type { Draft } from '../drafts/draft.ts';
import { draftRecords } from '../drafts/draft-records.ts';
import { ApiError } from '../http/index.ts';

export function getStep(version: number, value: FormValue): Step {
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
export function createDraftBank(value: FormValue = { name: 'Ромашка' }) {
  const bank = {
    step: getStep(3, value),
    isDown: false,
    /** It takes what comes, and its answers do not arrive. */
    isUnheard: false,
    calls: 0,
    save: async (version: number, next: FormValue): Promise<Step> => {
      bank.calls += 1;
      if (bank.isDown) throw new ApiError({ code: 'network', status: 0 });
      const isStale = version !== bank.step.version;
      if (!isStale) bank.step = getStep(version + 1, next);
      if (bank.isUnheard) throw new ApiError({ code: 'network', status: 0 });
      if (isStale) throw new ApiError({ code: 'stale_version', status: 409 });
      return bank.step;
    },
  };
  return bank;
}
export type DraftBank = ReturnType<typeof createDraftBank>;

/** An opened form. */
export type OpenedDraft = Draft<Step> & {
  /** The page is left. */
  readonly close: () => void;
  /** The browser is gone: nothing is sent, written or heard any more. */
  readonly die: () => void;
};

/** Opens the form on a page of its own. */
export function openDraft(bank: DraftBank, page: string): OpenedDraft {
  let isDead = false;
  const never = new Promise<never>(() => undefined);
  const records = draftRecords(['hash', 'issue_survey'], page);
  const draft = createDraft({
    step: bank.step,
    records: {
      others: () => records.others(),
      write: (record) => isDead || records.write(record),
      remove: () => {
        if (!isDead) records.remove();
      },
    },
    save: async (version, value) => {
      if (isDead) return never;
      const step = await bank.save(version, value);
      return isDead ? never : step;
    },
    reload: async () => bank.step,
  });
  const close = draft.open();
  return {
    ...draft,
    close,
    die: () => {
      isDead = true;
    },
  };
}
