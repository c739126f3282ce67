import type { Document } from 'shared-kernel/contract/documents';

/** Shorter words (для, за, и) say nothing about what a document is. */
const MIN_WORD = 4;
/** Endings differ by case: the first letters of a word are compared. */
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
 * The place that a file's name speaks for: «Устав ООО Ромашка.pdf» → charter. Of equal ones the empty place
 * wins; without any common word, the only place that waits for a file, otherwise none.
 */
export function guessPlace(fileName: string, places: readonly Document[]): Document | undefined {
  const words = new Set(stems(fileName.replace(/\.[^.]+$/, '')));
  const scored = places
    .map((place) => ({ place, score: stems(place.title).filter((word) => words.has(word)).length }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || Number(a.place.current !== null) - Number(b.place.current !== null));
  if (scored[0]) return scored[0].place;
  const waiting = places.filter(({ current }) => current === null);
  return waiting.length === 1 ? waiting[0] : places.length === 1 ? places[0] : undefined;
}
