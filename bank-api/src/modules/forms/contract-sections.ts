import type { ProductTerms } from '../products/index.ts';
import type { FormSection } from './build-form.ts';
import { asking, contractEnd, date, inn, money, text } from './fields.ts';

/** The contract or tender behind the deal. */
const contractSection: FormSection = {
  title: 'Контракт и закупка',
  fields: {
    '/contract/notice': asking(
      text('Номер извещения или реестровый номер', 40, { width: 6 }),
      'purchase_registry',
      {
        '/contract/subject': 'subject',
        '/contract/customer_name': 'beneficiary_name',
        '/contract/customer_inn': 'beneficiary_inn',
        '/contract/price_kopecks': 'price_kopecks',
        '/contract/executed_until': 'executed_until',
      },
    ),
    '/contract/subject': text('Предмет контракта', 500, { width: 12 }),
    '/contract/customer_name': text('Заказчик', 300, { width: 8 }),
    '/contract/customer_inn': asking(inn('ИНН заказчика'), 'organization_registry', {
      '/contract/customer_name': 'name',
    }),
    '/contract/price_kopecks': money('Цена контракта', { min: 1 }),
    '/contract/executed_until': date('Срок исполнения'),
  },
};

/** What a questionnaire depends on. */
export interface FormTerms extends ProductTerms {
  /** Days of the guarantee that the application asks for. */
  readonly termDays?: number | null;
}

/** The same behind a guarantee, which has to begin before the contract is executed and to outlast it. */
function guaranteedContractSection({ termDays = null, contractMarginDays: margin }: FormTerms): FormSection {
  const isCovered = termDays !== null && margin !== null;
  return {
    ...contractSection,
    fields: {
      ...contractSection.fields,
      '/contract/executed_until': contractEnd({
        startsAt: '/guarantee/starts_on',
        cover: isCovered ? { days: termDays, marginDays: margin } : undefined,
      }),
    },
  };
}

/** The contract section of a guarantee or a loan for a contract. */
export const getContractSection = (terms: FormTerms): FormSection =>
  terms.kind === 'guarantee' ? guaranteedContractSection(terms) : contractSection;
