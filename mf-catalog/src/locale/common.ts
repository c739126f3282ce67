import type { ProductCode } from 'shared-kernel/contract/products';

export const common = {
  createRequest: 'Создать заявку',
  approvalRequired: 'Для создания заявки необходимо одобрение службы безопасности',
  dash: '—',
  productNames: {
    working_capital_loan: 'Кредит на оборотные средства',
    investment_loan: 'Инвестиционный кредит',
    overdraft: 'Овердрафт',
    contract_loan: 'Кредит на исполнение контракта',
    guarantee_44fz: 'Гарантия по 44-ФЗ',
    guarantee_223fz: 'Гарантия по 223-ФЗ',
    guarantee_615pp: 'Гарантия по 615-ПП',
    guarantee_commercial: 'Коммерческая гарантия',
  } satisfies Record<ProductCode, string>,
};
