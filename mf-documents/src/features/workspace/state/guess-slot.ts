import type { Document } from 'shared-kernel/contract/documents';

/** Shorter words (для, за, и) tell nothing about a document. */
const MIN_WORD = 4;
/** Only the first letters of a word are compared, because Russian endings differ by case. */
const STEM = 5;

function stems(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => word.length >= MIN_WORD && !/^\d+$/.test(word))
    .map((word) => word.slice(0, STEM));
}

/**
 * Guesses the slot by words that a file's name and the slot's title share: «Устав ООО Ромашка.pdf» → charter. Among
 * equals an empty slot wins. Without a common word it is the only empty slot or the only slot, if there is one.
 */
export function guessSlot(fileName: string, slots: readonly Document[]): Document | undefined {
  const words = new Set(stems(fileName.replace(/\.[^.]+$/, '')));
  const scored = slots
    .map((slot) => ({ slot, score: stems(slot.title).filter((word) => words.has(word)).length }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || Number(a.slot.current !== null) - Number(b.slot.current !== null));
  if (scored[0]) return scored[0].slot;
  const waiting = slots.filter(({ current }) => current === null);
  return waiting.length === 1 ? waiting[0] : slots.length === 1 ? slots[0] : undefined;
}
