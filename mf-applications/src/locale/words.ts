export const APPLICATIONS = { one: 'заявка', few: 'заявки', many: 'заявок' } as const;
