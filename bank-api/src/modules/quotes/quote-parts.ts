import { formatDate, formatLongDate } from 'shared-kernel/domain/dates';
import { formatMoney } from 'shared-kernel/domain/money';
import { rubInWords } from 'shared-kernel/domain/rub-in-words';
import { createPdf, type PdfWriter } from '../../pdf/pdf-writer.ts';
import { TEXTS } from './texts.ts';

/** What every quote says beside its figures. */
export interface QuoteFrame {
  readonly date: string;
  readonly clientName: string | undefined;
  /** Name, organisation and contacts of the agent. */
  readonly preparedBy: string;
}

export type Fact = readonly [label: string, value: string];

/** `1 234 567,50 ₽ (Один миллион … рублей 50 копеек)`. */
export function moneyInFull(kopecks: number): string {
  return `${formatMoney(kopecks)} (${rubInWords(kopecks)})`;
}

/** A row only where there is something to say. */
export function factIf(condition: boolean, label: string, value: () => string): Fact[] {
  return condition ? [[label, value()]] : [];
}

/** Begins a quote: title, date and the terms it was made for. */
export async function beginQuote(
  texts: { readonly title: string; readonly name: string },
  { date, clientName }: QuoteFrame,
  terms: readonly Fact[],
): Promise<PdfWriter> {
  const pdf = await createPdf(
    texts.name,
    { left: `${texts.name} ${TEXTS.date(formatDate(date))}`, page: TEXTS.page },
    new Date(`${date}T00:00:00Z`),
  );
  pdf.title(texts.title, TEXTS.date(formatLongDate(date)));
  pdf.heading(TEXTS.terms);
  pdf.facts([...factIf(clientName !== undefined, TEXTS.client, () => clientName ?? ''), ...terms]);
  return pdf;
}

/** The foot of a quote: that it binds nobody, and who made it. */
export function endQuote(pdf: PdfWriter, notice: string, { preparedBy }: QuoteFrame): Promise<Uint8Array> {
  pdf.paragraph(notice);
  pdf.paragraph(TEXTS.preparedBy(preparedBy));
  return pdf.save();
}
