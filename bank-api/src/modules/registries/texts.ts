import { formatDate } from 'shared-kernel/domain/dates';

/** What registries are called where they do not name themselves, and where an answer of a form came from. */
export const registryTexts = {
  banks: 'Справочник БИК',
  organizations: 'Реестр организаций',
  purchases: 'Реестр закупок',
  demoOrganizations: 'Демо-реестр организаций',
  demoPurchases: 'Демо-реестр закупок',
  origin: ({ source, as_of }: { readonly source: string; readonly as_of: string | null }) =>
    as_of === null ? source : `${source} от ${formatDate(as_of)}`,
};
