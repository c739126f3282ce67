import { formatDate, formatLongDate } from 'shared-kernel/domain/dates';
import { guaranteeLastDay } from 'shared-kernel/domain/guarantee';
import { formatMoney } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';
import { formatRate } from 'shared-kernel/domain/rates';
import { RUSSIAN_CALENDAR } from 'shared-kernel/domain/russian-calendar';
import { addWorkingDays } from 'shared-kernel/domain/working-days';
import type { ProductCode } from 'shared-kernel/contract/products';
import type { PackageData } from './package-data.ts';
import { agreementHead, bankParty, begin, clauses, clientParty, moneyInFull } from './shared-parts.ts';

const DAYS = { one: 'день', few: 'дня', many: 'дней', other: 'дня' } as const;

const LAWS: Readonly<Partial<Record<ProductCode, string>>> = {
  guarantee_44fz: 'Федеральным законом от 05.04.2013 № 44-ФЗ',
  guarantee_223fz: 'Федеральным законом от 18.07.2011 № 223-ФЗ',
  guarantee_615pp: 'постановлением Правительства РФ от 01.07.2016 № 615',
};

function toLaw({ facts }: PackageData): string {
  return LAWS[facts.product] ?? 'статьями 368–379 Гражданского кодекса РФ';
}

/** From when: as the client has asked, but not before the agreement. */
function firstDay({ client, date }: PackageData): string {
  return client.startsOn !== null && client.startsOn > date ? client.startsOn : date;
}

function lastDay(data: PackageData): string {
  return guaranteeLastDay(firstDay(data), data.facts.termDays ?? 365);
}

export async function guaranteeAgreement(data: PackageData): Promise<Uint8Array> {
  const { bank, facts, client } = data;
  const fee = facts.feeKopecks ?? 0;
  const pdf = await begin('Договор о выдаче банковской гарантии', `Договор № ${data.number}`, data.date);
  agreementHead(pdf, data, 'ДОГОВОР О ВЫДАЧЕ БАНКОВСКОЙ ГАРАНТИИ', 'Принципал');
  pdf.heading('1. Условия гарантии');
  pdf.facts([
    ['Вид гарантии', facts.productTitle],
    ['Сумма гарантии', moneyInFull(data.amountKopecks)],
    [
      'Срок действия',
      `${formatCount(facts.termDays ?? 365, DAYS)}, с ${formatDate(firstDay(data))} по ${formatDate(lastDay(data))} включительно`,
    ],
    ...(client.executedUntil === null
      ? []
      : [['Срок исполнения контракта', formatDate(client.executedUntil)] as const]),
    ['Бенефициар', client.beneficiary ?? 'Указывается в гарантии по данным извещения о закупке'],
    [
      'Закупка (контракт)',
      client.purchaseNumber === null
        ? (client.purpose ?? 'По заявке Принципала')
        : `№ ${client.purchaseNumber}`,
    ],
    ['Вознаграждение Банка', moneyInFull(fee)],
    [
      'Ставка вознаграждения',
      facts.rateBasisPoints === null ? 'По тарифам Банка' : `${formatRate(facts.rateBasisPoints)} годовых`,
    ],
  ]);
  clauses(pdf, 2, 'Предмет договора', [
    `Банк по поручению Принципала выдаёт в пользу Бенефициара независимую (банковскую) гарантию в соответствии с ${toLaw(data)} на условиях раздела 1, а Принципал уплачивает вознаграждение и возмещает Банку суммы, уплаченные по гарантии.`,
    'Гарантия выдаётся в форме электронного документа и направляется Бенефициару не позднее одного рабочего дня, следующего за днём уплаты вознаграждения.',
  ]);
  clauses(pdf, 3, 'Вознаграждение и возмещение', [
    'Вознаграждение уплачивается единовременно в течение трёх рабочих дней со дня подписания договора. После выдачи гарантии вознаграждение возврату не подлежит.',
    'Принципал возмещает Банку суммы, уплаченные Бенефициару, в течение пяти рабочих дней со дня получения требования Банка.',
    'На сумму, уплаченную Банком, начисляется плата за отвлечение средств в размере двойной ключевой ставки Банка России до дня возмещения.',
  ]);
  clauses(pdf, 4, 'Права и обязанности сторон', [
    'Банк уведомляет Принципала о поступившем требовании Бенефициара не позднее рабочего дня, следующего за днём его получения.',
    'Принципал в течение трёх рабочих дней сообщает Банку об изменении условий контракта, о его исполнении или расторжении.',
    'Банк вправе запросить документы о ходе исполнения контракта; Принципал представляет их в течение пяти рабочих дней.',
  ]);
  clauses(pdf, 5, 'Заключительные положения', [
    'За просрочку возмещения Принципал уплачивает неустойку в размере 0,1 % от неуплаченной суммы за каждый день просрочки.',
    'Договор вступает в силу со дня подписания электронными подписями обеих сторон и действует до полного исполнения обязательств. Споры рассматриваются арбитражным судом по месту нахождения Банка.',
  ]);
  pdf.heading('6. Реквизиты и подписи сторон');
  pdf.parties([bankParty('Банк', bank), clientParty('Принципал', client)]);
  return pdf.save();
}

export async function guaranteeDraft(data: PackageData): Promise<Uint8Array> {
  const { bank, client } = data;
  const pdf = await begin('Проект банковской гарантии', `Проект гарантии № ${data.number}`, data.date);
  pdf.title('НЕЗАВИСИМАЯ (БАНКОВСКАЯ) ГАРАНТИЯ', `№ ${data.number} — проект для согласования`);
  pdf.ends(bank.city, formatLongDate(data.date));
  pdf.paragraph(
    `${bank.fullName} (Гарант), ИНН ${bank.inn}, настоящим обязуется уплатить ${client.beneficiary ?? 'заказчику'} (Бенефициару) по его требованию денежную сумму, не превышающую ${moneyInFull(data.amountKopecks)}, в случае неисполнения или ненадлежащего исполнения ${client.name}${client.inn === null ? '' : ` (ИНН ${client.inn})`} (Принципалом) обеспеченных гарантией обязательств.`,
  );
  const terms = [
    `Гарантия выдана в соответствии с ${toLaw(data)} и обеспечивает обязательства Принципала${client.purchaseNumber === null ? '' : ` по закупке (контракту) № ${client.purchaseNumber}`}${client.executedUntil === null ? '' : ` со сроком исполнения до ${formatDate(client.executedUntil)}`}, включая уплату неустоек (штрафов, пеней).`,
    `Гарантия вступает в силу ${formatDate(firstDay(data))} и действует по ${formatDate(lastDay(data))} включительно. Гарантия является безотзывной.`,
    'Требование представляется в письменной форме или в форме электронного документа, подписанного усиленной квалифицированной электронной подписью, с расчётом суммы и документом о полномочиях подписавшего лица.',
    'Гарант рассматривает требование не позднее пяти рабочих дней со дня, следующего за днём его получения. При просрочке Гарант уплачивает неустойку 0,1 % от подлежащей уплате суммы за каждый день.',
    'Обязательство Гаранта считается исполненным с момента фактического поступления денежных сумм на счёт Бенефициара. Расходы по перечислению несёт Гарант.',
    'Споры подлежат рассмотрению в арбитражном суде по месту нахождения Бенефициара.',
  ];
  terms.forEach((text, index) => pdf.paragraph(`${index + 1}. ${text}`));
  pdf.parties([bankParty('Гарант', bank), clientParty('Согласовано Принципалом', client)]);
  return pdf.save();
}

export async function feeInvoice(data: PackageData): Promise<Uint8Array> {
  const { bank, client } = data;
  const fee = data.facts.feeKopecks ?? 0;
  const pdf = await begin('Счёт на оплату вознаграждения', `Счёт № ${data.facts.id}`, data.date);
  pdf.title(
    `СЧЁТ № ${data.facts.id}`,
    `от ${formatDate(data.date)} на оплату вознаграждения за выдачу гарантии`,
  );
  pdf.facts([
    ['Получатель', `${bank.fullName}, ИНН ${bank.inn}, КПП ${bank.kpp}`],
    ['Счёт получателя', bank.feeAccount],
    ['Банк получателя', `${bank.shortName}, БИК ${bank.bik}, к/с ${bank.correspondentAccount}`],
    ['Плательщик', `${client.name}${client.inn === null ? '' : `, ИНН ${client.inn}`}`],
    [
      'Назначение платежа',
      `Вознаграждение за выдачу гарантии по договору № ${data.number} от ${formatDate(data.date)}. НДС не облагается (пп. 3 п. 3 ст. 149 НК РФ).`,
    ],
    // The three working days of the agreement's section 3.
    ['Оплатить до', formatDate(addWorkingDays(data.date, 3, RUSSIAN_CALENDAR))],
  ]);
  pdf.table(
    [
      { title: '№', share: 0.08, align: 'right' },
      { title: 'Услуга', share: 0.62 },
      { title: 'Сумма', share: 0.3, align: 'right' },
    ],
    [
      [
        '1',
        `Вознаграждение за выдачу гарантии на сумму ${formatMoney(data.amountKopecks)}`,
        formatMoney(fee),
      ],
    ],
    ['', 'Итого к оплате', formatMoney(fee)],
  );
  pdf.paragraph(`Всего к оплате: ${moneyInFull(fee)}.`, { bold: true });
  return pdf.save();
}
