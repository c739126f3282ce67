import { addMonths, formatDate } from 'shared-kernel/domain/dates';
import { buildSchedule, type LoanSchedule } from 'shared-kernel/domain/loan';
import type { PaymentKind } from 'shared-kernel/domain/loan-terms';
import { formatAmount, formatMoney } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';
import { formatRate } from 'shared-kernel/domain/rates';
import type { PackageData } from './package-data.ts';
import { agreementHead, bankParty, begin, clauses, clientParty, moneyInFull } from './shared-parts.ts';

const MONTHS = { one: 'месяц', few: 'месяца', many: 'месяцев', other: 'месяца' } as const;

const REPAYMENT: Readonly<Record<PaymentKind, string>> = {
  annuity: 'Ежемесячно, равными (аннуитетными) платежами согласно Графику платежей',
  differentiated:
    'Ежемесячно, равными долями основного долга с процентами на его остаток (дифференцированными платежами) согласно Графику платежей',
};

/** The payment where all are equal; else from which to which they get smaller. */
function paymentSize({ payments }: LoanSchedule, kind: PaymentKind): string {
  const [first, last] = [payments[0], payments.at(-1)].map((row) => formatMoney(row?.paymentKopecks ?? 0));
  return kind === 'annuity' ? `${first}` : `Первый — ${first}, последний — ${last}`;
}

function toTerms({ facts, amountKopecks, date }: PackageData) {
  return {
    amountKopecks,
    rateBasisPoints: facts.rateBasisPoints ?? 0,
    termMonths: facts.termMonths ?? 12,
    kind: facts.paymentKind,
    issueDate: date,
  };
}

/** The schedule from the date of the agreement. @throws Error when the application's terms cannot be calculated. */
export function calculateSchedule(data: PackageData): LoanSchedule {
  const result = buildSchedule(toTerms(data));
  if (!result.ok) throw new Error(`Loan terms: ${JSON.stringify(result.problems)}`);
  return result.value;
}

export async function loanAgreement(data: PackageData): Promise<Uint8Array> {
  const { bank, facts, client } = data;
  const terms = toTerms(data);
  const schedule = calculateSchedule(data);
  const fee = facts.feeKopecks ?? 0;
  const pdf = await begin('Кредитный договор', `Кредитный договор № ${data.number}`, data.date);
  agreementHead(pdf, data, 'КРЕДИТНЫЙ ДОГОВОР', 'Заёмщик');
  pdf.heading('1. Индивидуальные условия');
  pdf.facts([
    ['Вид кредита', facts.productTitle],
    ['Сумма кредита', moneyInFull(data.amountKopecks)],
    [
      'Срок кредита',
      `${formatCount(terms.termMonths, MONTHS)}, до ${formatDate(addMonths(data.date, terms.termMonths))} включительно`,
    ],
    ['Процентная ставка', `${formatRate(terms.rateBasisPoints)} годовых, фиксированная`],
    ['Порядок погашения', REPAYMENT[terms.kind]],
    ['Размер платежа', paymentSize(schedule, terms.kind)],
    ['Комиссия за выдачу', fee > 0 ? moneyInFull(fee) : 'Не взимается'],
    ['Всего процентов за срок', formatMoney(schedule.totals.interestKopecks)],
    ['Цель кредита', client.purpose ?? 'Финансирование текущей деятельности'],
  ]);
  clauses(pdf, 2, 'Предмет договора', [
    'Банк обязуется предоставить Заёмщику денежные средства (кредит) в размере и на условиях, указанных в разделе 1, а Заёмщик обязуется возвратить полученный кредит, уплатить проценты за пользование им и иные платежи, предусмотренные настоящим договором.',
    'Кредит предоставляется единовременно зачислением на расчётный счёт Заёмщика, открытый в Банке, в течение трёх рабочих дней со дня подписания настоящего договора обеими сторонами.',
  ]);
  clauses(pdf, 3, 'Проценты и порядок расчётов', [
    'Проценты начисляются на остаток основного долга со дня, следующего за днём выдачи кредита, по день его полного возврата включительно.',
    'Погашение кредита и уплата процентов производятся в даты и в суммах, указанных в Графике платежей, который является приложением № 1 к настоящему договору. Последний платёж определяется исходя из фактического остатка задолженности.',
    'Если дата платежа приходится на нерабочий день, платёж производится в ближайший следующий рабочий день без начисления неустойки.',
    'Заёмщик вправе вернуть кредит досрочно, полностью или частично, уведомив Банк не позднее чем за пять рабочих дней. Плата за досрочный возврат не взимается.',
  ]);
  clauses(pdf, 4, 'Обязанности Заёмщика', [
    'Использовать кредит в соответствии с целью, указанной в разделе 1, и по запросу Банка подтвердить это документами в течение десяти рабочих дней.',
    'Ежеквартально, не позднее 30 календарных дней после окончания квартала, представлять Банку бухгалтерскую отчётность и сведения об оборотах по расчётным счетам.',
    'В течение трёх рабочих дней сообщать Банку об изменении адреса, руководителя, состава участников, а также о предъявлении исков на сумму свыше десяти процентов балансовой стоимости активов.',
  ]);
  clauses(pdf, 5, 'Ответственность сторон', [
    'За несвоевременный возврат кредита или уплату процентов Заёмщик уплачивает неустойку в размере 0,1 % от суммы просроченной задолженности за каждый день просрочки.',
    'Банк вправе потребовать досрочного возврата кредита при просрочке платежа свыше тридцати календарных дней, нецелевом использовании кредита или представлении недостоверных сведений.',
  ]);
  clauses(pdf, 6, 'Заключительные положения', [
    'Договор вступает в силу со дня его подписания электронными подписями обеих сторон и действует до полного исполнения обязательств.',
    'Споры рассматриваются арбитражным судом по месту нахождения Банка с соблюдением претензионного порядка; срок ответа на претензию — пятнадцать рабочих дней.',
    'Договор составлен в виде электронного документа. Электронная подпись признаётся равнозначной собственноручной (Федеральный закон от 06.04.2011 № 63-ФЗ).',
  ]);
  pdf.heading('7. Реквизиты и подписи сторон');
  pdf.parties([bankParty('Банк', bank), clientParty('Заёмщик', client)]);
  return pdf.save();
}

export async function paymentSchedule(data: PackageData): Promise<Uint8Array> {
  const schedule = calculateSchedule(data);
  const pdf = await begin('График платежей', `Приложение № 1 к договору № ${data.number}`, data.date);
  pdf.title(
    'ГРАФИК ПЛАТЕЖЕЙ',
    `Приложение № 1 к кредитному договору № ${data.number} от ${formatDate(data.date)}`,
  );
  pdf.facts([
    ['Заёмщик', data.client.name],
    ['Сумма кредита', formatMoney(data.amountKopecks)],
    [
      'Ставка и срок',
      `${formatRate(data.facts.rateBasisPoints ?? 0)} годовых, ${formatCount(data.facts.termMonths ?? 12, MONTHS)}`,
    ],
  ]);
  pdf.table(
    [
      { title: '№', share: 0.08, align: 'right' },
      { title: 'Дата', share: 0.16 },
      { title: 'Платёж, ₽', share: 0.19, align: 'right' },
      { title: 'Основной долг, ₽', share: 0.19, align: 'right' },
      { title: 'Проценты, ₽', share: 0.17, align: 'right' },
      { title: 'Остаток, ₽', share: 0.21, align: 'right' },
    ],
    schedule.payments.map((payment) => [
      String(payment.number),
      payment.date === null ? '' : formatDate(payment.date),
      formatAmount(payment.paymentKopecks),
      formatAmount(payment.principalKopecks),
      formatAmount(payment.interestKopecks),
      formatAmount(payment.balanceKopecks),
    ]),
    [
      '',
      'Итого',
      formatAmount(schedule.totals.paidKopecks),
      formatAmount(data.amountKopecks),
      formatAmount(schedule.totals.interestKopecks),
      '',
    ],
  );
  return pdf.save();
}

export async function generalTerms(data: PackageData): Promise<Uint8Array> {
  const { bank, client } = data;
  const pdf = await begin(
    'Согласие с общими условиями кредитования',
    `К договору № ${data.number}`,
    data.date,
  );
  pdf.title(
    'СОГЛАСИЕ',
    'с общими условиями кредитования, на обработку данных и на получение кредитного отчёта',
  );
  pdf.paragraph(
    `${client.name}${client.inn === null ? '' : `, ИНН ${client.inn}`}, в связи с заключением кредитного договора № ${data.number} от ${formatDate(data.date)} на сумму ${moneyInFull(data.amountKopecks)}, настоящим:`,
  );
  const statements = [
    `подтверждает ознакомление с Общими условиями кредитования юридических лиц и индивидуальных предпринимателей ${bank.shortName} и полное согласие с ними, обязуется их соблюдать;`,
    'выражает согласие на получение Банком основной части кредитной истории из любого бюро кредитных историй в целях исполнения и сопровождения договора (Федеральный закон от 30.12.2004 № 218-ФЗ);',
    'выражает согласие на обработку Банком персональных данных своих представителей, переданных с заявкой, в объёме, необходимом для исполнения договора, в течение срока его действия и пяти лет после его прекращения (Федеральный закон от 27.07.2006 № 152-ФЗ);',
    'подтверждает достоверность представленных сведений и документов и обязуется уведомлять Банк об их изменении в течение трёх рабочих дней;',
    'выражает согласие на обмен документами с Банком в электронной форме и признаёт документы, подписанные электронной подписью, равнозначными документам на бумажном носителе.',
  ];
  statements.forEach((text, index) => pdf.paragraph(`${index + 1}) ${text}`, { indent: 14 }));
  pdf.paragraph(
    'Согласие в части обработки персональных данных может быть отозвано письменным заявлением, направленным по адресу Банка.',
  );
  pdf.parties([clientParty('Заёмщик', client), bankParty('Принято Банком', bank)]);
  return pdf.save();
}
