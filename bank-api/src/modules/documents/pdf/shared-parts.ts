import { formatDate, formatLongDate } from 'shared-kernel/domain/dates';
import { formatMoney } from 'shared-kernel/domain/money';
import { shortNameOf } from 'shared-kernel/domain/names';
import { rubInWords } from 'shared-kernel/domain/rub-in-words';
import type { BankRequisites } from './bank-requisites.ts';
import type { ClientRequisites, PackageData } from './package-data.ts';
import { createPdf, type Party, type PdfWriter } from '../../../pdf/pdf-writer.ts';

/** `1 234 567,50 ₽ (Один миллион … рублей 50 копеек)`. */
export function moneyInFull(kopecks: number): string {
  return `${formatMoney(kopecks)} (${rubInWords(kopecks)})`;
}

/** Begins a document with the bank's foot line. */
export function begin(title: string, reference: string, date: string): Promise<PdfWriter> {
  return createPdf(
    title,
    { left: `${reference} от ${formatDate(date)}`, page: (number, count) => `Стр. ${number} из ${count}` },
    new Date(`${date}T00:00:00Z`),
  );
}

export function bankParty(role: string, bank: BankRequisites): Party {
  return {
    role,
    lines: [
      bank.fullName,
      bank.address,
      `ИНН ${bank.inn}, КПП ${bank.kpp}`,
      `ОГРН ${bank.ogrn}`,
      `БИК ${bank.bik}`,
      `К/с ${bank.correspondentAccount}`,
    ],
    signatory: bank.signatory,
  };
}

export function clientParty(role: string, client: ClientRequisites): Party {
  const codes = [client.inn && `ИНН ${client.inn}`, client.kpp && `КПП ${client.kpp}`]
    .filter(Boolean)
    .join(', ');
  const number = client.ogrn && `${client.isPerson ? 'ОГРНИП' : 'ОГРН'} ${client.ogrn}`;
  return {
    role,
    lines: [client.name, client.address, codes, number].filter(
      (line): line is string => typeof line === 'string' && line !== '',
    ),
    signatory: client.head === null ? '' : shortNameOf(client.head),
  };
}

/** How an agreement goes on after the client's name: an organisation is represented, a person acts alone. */
function describeClient({ isPerson, head }: ClientRequisites, role: string): string {
  if (isPerson) return `далее «${role}»`;
  const who = head === null ? 'уполномоченного представителя' : `руководителя (${head})`;
  return `именуемое в дальнейшем «${role}», в лице ${who}`;
}

/** Title, place and date, and the parties of an agreement. */
export function agreementHead(pdf: PdfWriter, data: PackageData, title: string, clientRole: string): void {
  const { bank, client } = data;
  pdf.title(title, `№ ${data.number}`);
  pdf.ends(bank.city, formatLongDate(data.date));
  pdf.paragraph(
    `${bank.fullName}, именуемое в дальнейшем «Банк», в лице ${bank.represented}, с одной стороны, и ` +
      `${client.name}${client.inn === null ? '' : `, ИНН ${client.inn}`}, ${describeClient(client, clientRole)}, ` +
      'с другой стороны, заключили настоящий договор о нижеследующем.',
  );
}

/** Clauses under a heading, numbered `2.1`. */
export function clauses(pdf: PdfWriter, number: number, heading: string, texts: readonly string[]): void {
  pdf.heading(`${number}. ${heading}`);
  texts.forEach((text, index) => pdf.paragraph(`${number}.${index + 1}. ${text}`));
}
