/** Statuses a curator may give: back to step 2 or 3, to a person's decision, to a refusal. */
export const STAFF_STATUSES = ['registering', 'survey', 'pending', 'cancelled'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];
