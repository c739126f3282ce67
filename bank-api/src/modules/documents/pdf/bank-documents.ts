import type { BankCode } from 'shared-kernel/contract/banks';
import { formatDate, formatLongDate, formatMonth } from 'shared-kernel/domain/dates';
import { formatMoney, sumKopecks } from 'shared-kernel/domain/money';
import { formatRate } from 'shared-kernel/domain/rates';
import { bankData } from '../../products/index.ts';
import { bankRequisites } from './bank-requisites.ts';
import { bankParty, begin, clauses, moneyInFull } from './shared-parts.ts';

/** The agent's organisation as a party. */
export interface AgentParty {
  readonly organisation: string;
  readonly inn: string;
  readonly address: string;
  readonly signatory: string;
}

function agentParty(agent: AgentParty) {
  return {
    role: 'Агент',
    lines: [agent.organisation, agent.address, `ИНН ${agent.inn}`],
    signatory: agent.signatory,
  };
}

/** The agency agreement between the bank and the agent. */
export async function agencyAgreement(
  bank: BankCode,
  agent: AgentParty,
  number: string,
  date: string,
): Promise<Uint8Array> {
  const requisites = bankRequisites(bank);
  const pdf = await begin('Агентский договор', `Агентский договор № ${number}`, date);
  pdf.title('АГЕНТСКИЙ ДОГОВОР', `№ ${number}`);
  pdf.ends(requisites.city, formatLongDate(date));
  pdf.paragraph(
    `${requisites.fullName} (Банк), в лице ${requisites.represented}, и ${agent.organisation}, ИНН ${agent.inn} (Агент), заключили настоящий договор о нижеследующем.`,
  );
  clauses(pdf, 1, 'Предмет договора', [
    'Агент за вознаграждение привлекает клиентов на кредитные и гарантийные продукты Банка, помогает им собрать документы и передаёт заявки через Портал агента.',
    'Агент не вправе принимать от клиентов деньги, заключать договоры от имени Банка и обещать решение по заявке.',
  ]);
  clauses(pdf, 2, 'Вознаграждение', [
    'Размер вознаграждения определяется тарифами, которые действуют на дату регистрации заявки и являются приложением к договору.',
    'Вознаграждение начисляется в день выдачи кредита или гарантии, включается в ежемесячный акт и выплачивается в течение пяти рабочих дней после подписания акта.',
  ]);
  clauses(pdf, 3, 'Ответственность и конфиденциальность', [
    'Агент отвечает за достоверность переданных сведений и хранит банковскую тайну бессрочно.',
    'Банк вправе приостановить доступ к порталу при подозрении на недостоверность документов.',
  ]);
  clauses(pdf, 4, 'Срок действия', [
    'Договор действует один год и продлевается на тот же срок, если ни одна сторона не заявит об отказе за тридцать дней. Договор подписывается электронными подписями.',
  ]);
  pdf.heading('5. Реквизиты и подписи сторон');
  pdf.parties([bankParty('Банк', requisites), agentParty(agent)]);
  return pdf.save();
}

/** Commissions of the agent by product: the bank's own data. */
export async function commissionTariffs(bank: BankCode, number: string, date: string): Promise<Uint8Array> {
  const { name, products } = bankData(bank);
  const pdf = await begin('Тарифы вознаграждения агента', `Приложение к договору № ${number}`, date);
  pdf.title(
    'ТАРИФЫ ВОЗНАГРАЖДЕНИЯ АГЕНТА',
    `${name}, приложение № 2 к агентскому договору № ${number}, с ${formatDate(date)}`,
  );
  const rows = Object.values(products).flatMap((terms) =>
    terms === undefined
      ? []
      : [
          [
            terms.title,
            formatRate(terms.commissionBasisPoints),
            terms.kind === 'loan' ? 'суммы кредита' : 'вознаграждения Банка',
          ],
        ],
  );
  pdf.table(
    [
      { title: 'Продукт', share: 0.56 },
      { title: 'Ставка', share: 0.16, align: 'right' },
      { title: 'От чего считается', share: 0.28 },
    ],
    rows,
  );
  pdf.paragraph(
    'Тариф применяется к заявкам, зарегистрированным с даты начала его действия. Вознаграждение округляется до копейки.',
  );
  return pdf.save();
}

/** A deal in an act. */
export interface ActRow {
  readonly number: number;
  readonly client: string;
  readonly product: string;
  readonly commissionKopecks: number;
}

/** The act of services for a month. */
export async function monthlyAct(
  bank: BankCode,
  agent: AgentParty,
  number: string,
  date: string,
  rows: readonly ActRow[],
): Promise<Uint8Array> {
  const total = sumKopecks(rows.map((row) => row.commissionKopecks));
  const requisites = bankRequisites(bank);
  const pdf = await begin('Акт об оказанных услугах', `Акт № ${number}`, date);
  pdf.title('АКТ ОБ ОКАЗАННЫХ УСЛУГАХ', `№ ${number} за ${formatMonth(date)}`);
  pdf.paragraph(
    `${requisites.shortName} (Банк) и ${agent.organisation}, ИНН ${agent.inn} (Агент), составили настоящий акт о том, что Агент оказал, а Банк принял услуги по привлечению клиентов:`,
  );
  pdf.table(
    [
      { title: 'Заявка', share: 0.12 },
      { title: 'Клиент', share: 0.4 },
      { title: 'Продукт', share: 0.28 },
      { title: 'Вознаграждение', share: 0.2, align: 'right' },
    ],
    rows.map((row) => [`№ ${row.number}`, row.client, row.product, formatMoney(row.commissionKopecks)]),
    ['', 'Итого', '', formatMoney(total)],
  );
  pdf.paragraph(
    `Всего оказано услуг на сумму ${moneyInFull(total)}. Стороны претензий друг к другу не имеют.`,
  );
  pdf.parties([bankParty('Банк', requisites), agentParty(agent)]);
  return pdf.save();
}

/** Rules of work in the portal, for information only. */
export async function portalRules(bank: BankCode, date: string): Promise<Uint8Array> {
  const { shortName } = bankRequisites(bank);
  const pdf = await begin('Правила работы на портале', `Правила работы на портале ${shortName}`, date);
  pdf.title('ПРАВИЛА РАБОТЫ НА ПОРТАЛЕ АГЕНТА', `${shortName}, редакция от ${formatDate(date)}`);
  clauses(pdf, 1, 'Заявки', [
    'Агент регистрирует заявку только с согласия клиента и указывает достоверные сведения.',
    'Срок ответа агента на запрос документов — пять календарных дней, если в запросе не указан другой.',
    'Повторная заявка того же клиента на тот же продукт допускается после закрытия предыдущей.',
  ]);
  clauses(pdf, 2, 'Документы и подписи', [
    'Принимаются файлы PDF, JPEG, PNG, DOC(X), XLS(X), ZIP и SIG. Тип проверяется по содержимому.',
    'Подписанный документ не изменяется: новая редакция загружается новой версией и подписывается заново.',
  ]);
  clauses(pdf, 3, 'Связь с банком', [
    'Вопросы по заявке задаются в её диалоге, остальные — в чате с куратором. Срок ответа банка — два рабочих часа.',
  ]);
  return pdf.save();
}
