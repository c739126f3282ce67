import { useEffect, useState } from 'react';
import type { FormDocument } from 'shared-kernel/contract/forms';
import type { useDraft } from 'shared-kernel/drafts';
import { findPage, toFormPages } from 'shared-kernel/forms';
import type { FormPage } from 'shared-kernel/forms';

/** Quiet time after a change before the pages are judged anew, ms: a key may not wait for it. */
const REST_MS = 150;

type Draft = Pick<ReturnType<typeof useDraft>['draft'], 'snapshot' | 'subscribe'>;

/** The pages of the form, judged by the answers as they are typed. */
export function usePages(form: FormDocument, draft: Draft): readonly FormPage[] {
  const [pages, setPages] = useState(() => toFormPages(form, draft.snapshot().value));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const judge = (): void => {
      const next = toFormPages(form, draft.snapshot().value);
      // What is on the page renders again only when something was answered or asked otherwise.
      setPages((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    const stop = draft.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(judge, REST_MS);
    });
    judge();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form, draft]);
  return pages;
}

/** Where to go on: at the first remark, then at the first page with something missing, at last at the last one. */
export function findStart(pages: readonly FormPage[], remarked: readonly string[]): number {
  const withRemark = remarked.flatMap((path) => findPage(pages, path) ?? []);
  if (withRemark.length > 0) return Math.min(...withRemark);
  const open = pages.findIndex(({ faults }) => faults.length > 0);
  return open < 0 ? pages.length : open + 1;
}

/** The last page that may be jumped to: all up to one that holds answers, and the one behind those that are complete. */
export function findFurthest(pages: readonly FormPage[], current: number): number {
  const begun = pages.findLastIndex(({ answers }) => answers > 0) + 1;
  const open = pages.findIndex(({ faults }) => faults.length > 0);
  return Math.max(current, begun, open < 0 ? pages.length : open + 1);
}
