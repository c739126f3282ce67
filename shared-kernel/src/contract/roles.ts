import { z } from 'zod';

/** Roles of a signed-in user at one bank, weakest first (chapter 6 of the specification). */
export const ROLES = ['user', 'staff', 'superuser'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.output<typeof roleSchema>;

/** The role at login: superuser if `is_superuser`, otherwise staff if `is_staff`, otherwise user. */
export function roleOf(user: { readonly is_superuser: boolean; readonly is_staff: boolean }): Role {
  if (user.is_superuser) return 'superuser';
  return user.is_staff ? 'staff' : 'user';
}
