import { formatDate, formatLongDate } from 'shared-kernel/domain/dates';
import { shortName } from 'shared-kernel/domain/names';
import type { AgentWithOrganisation } from '../../account/index.ts';
import { begin, clauses } from './shared-parts.ts';

function getName(agent: AgentWithOrganisation): string {
  return [agent.last_name, agent.first_name, agent.middle_name].filter(Boolean).join(' ');
}

function getShortName(agent: AgentWithOrganisation): string {
  return shortName({ lastName: agent.last_name, firstName: agent.first_name, middleName: agent.middle_name });
}

function getOrganisation(agent: AgentWithOrganisation): string {
  const name = agent.org_full_name ?? 'организация';
  return agent.org_inn === null ? name : `${name}, ИНН ${agent.org_inn}`;
}

async function personalDataConsent(agent: AgentWithOrganisation, date: string): Promise<Uint8Array> {
  const pdf = await begin('Согласие на обработку персональных данных', 'Согласие', date);
  pdf.title('СОГЛАСИЕ', 'на обработку персональных данных');
  const organisation = agent.org_full_name === null ? '' : ` ${getOrganisation(agent)}`;
  pdf.paragraph(
    `Я, ${getName(agent)}, адрес электронной почты ${agent.email}, действуя в интересах организации${organisation}, в соответствии со статьёй 9 Федерального закона от 27.07.2006 № 152-ФЗ «О персональных данных» даю банкам — участникам Портала агента согласие на обработку моих персональных данных.`,
  );
  clauses(pdf, 1, 'Данные', [
    'Фамилия, имя, отчество, дата и место рождения, данные документа, удостоверяющего личность, ИНН, СНИЛС, адрес регистрации и проживания, номера телефонов, адрес электронной почты, сведения о трудовой деятельности, изображение.',
  ]);
  clauses(pdf, 2, 'Цели и действия', [
    'Проверка анкеты агента службой безопасности, заключение и исполнение агентского договора, расчёт и выплата вознаграждения, исполнение требований законодательства о противодействии легализации доходов.',
    'Сбор, запись, систематизация, накопление, хранение, уточнение, использование, передача между банками — участниками портала, обезличивание, блокирование, удаление — с использованием средств автоматизации и без них.',
  ]);
  clauses(pdf, 3, 'Срок и отзыв', [
    'Согласие действует со дня подписания в течение срока агентского договора и пяти лет после его прекращения.',
    'Согласие может быть отозвано письменным заявлением. После отзыва банк вправе продолжить обработку в случаях, предусмотренных законом.',
  ]);
  pdf.ends(formatLongDate(date), `Подписывается электронной подписью: ${getShortName(agent)}`);
  return pdf.save();
}

async function agencyAccession(agent: AgentWithOrganisation, date: string): Promise<Uint8Array> {
  const pdf = await begin('Заявление о присоединении к агентскому договору', 'Заявление', date);
  pdf.title('ЗАЯВЛЕНИЕ', 'о присоединении к агентскому договору');
  pdf.facts([
    ['Агент', getOrganisation(agent)],
    ['Адрес', agent.org_address ?? 'по данным ЕГРЮЛ (ЕГРИП)'],
    ['Представитель', [getName(agent), agent.user_position].filter(Boolean).join(', ')],
    ['Электронная почта', agent.org_email ?? agent.email],
    ['Дата заявления', formatDate(date)],
  ]);
  clauses(pdf, 1, 'Присоединение', [
    'Агент в соответствии со статьёй 428 Гражданского кодекса РФ полностью и безусловно присоединяется к агентскому договору о привлечении клиентов на кредитные и гарантийные продукты, размещённому на портале.',
    'Договор считается заключённым со дня положительного решения службы безопасности по анкете агента.',
  ]);
  clauses(pdf, 2, 'Обязанности агента', [
    'Передавать банкам достоверные сведения о клиентах, полученные с их согласия; не взимать с клиентов плату, не предусмотренную договором.',
    'Обеспечивать конфиденциальность сведений, составляющих банковскую тайну, и сохранность ключа электронной подписи; о компрометации ключа сообщать немедленно.',
    'Сообщать об изменении сведений анкеты в течение пяти рабочих дней.',
  ]);
  clauses(pdf, 3, 'Вознаграждение', [
    'Вознаграждение начисляется за каждый выданный кредит и каждую выданную гарантию по тарифам банка, действующим на дату регистрации заявки, и выплачивается ежемесячно на основании акта, подписанного электронными подписями сторон.',
  ]);
  pdf.ends(formatLongDate(date), `Подписывается электронной подписью: ${getShortName(agent)}`);
  return pdf.save();
}

/** The PDF of a document of the agent questionnaire that the bank composes. @throws Error for any other document. */
export function renderAgentDocument(
  name: string,
  agent: AgentWithOrganisation,
  date: string,
): Promise<Uint8Array> {
  if (name === 'personal_data_consent') return personalDataConsent(agent, date);
  if (name === 'agency_accession') return agencyAccession(agent, date);
  throw new Error(`No template for the agent document ${name}`);
}
