/** Texts of the calculator and the catalogue of products. */
export const common = {
  createRequest: 'Создать заявку',
  approvalRequired: 'Для создания заявки необходимо одобрение службы безопасности',
  dash: '—',
};
