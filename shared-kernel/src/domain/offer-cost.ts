interface OfferCost {
  /** Thousandths of a per cent a year; `null` where the offer names none. */
  readonly effective_rate_milli_percent: number | null;
  readonly fee_kopecks: number | null;
}

/**
 * Orders offers for one request by what they cost the client: by the full rate, and where there is none, as for every
 * guarantee, by the fee. What is not known comes last.
 */
export function compareCosts(a: OfferCost, b: OfferCost): number {
  return (
    compare(a.effective_rate_milli_percent, b.effective_rate_milli_percent) ||
    compare(a.fee_kopecks, b.fee_kopecks)
  );
}

function compare(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : a - b;
}
