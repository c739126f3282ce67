import { isApiError } from 'shared-kernel/http';

/** Whether a bank refused the call for a field that it does not know: the contract had it later. */
export function isFieldUnknown(error: unknown, path: string): boolean {
  if (!isApiError(error)) return false;
  return error.fields?.some((field) => field.path === path && field.code === 'unknown_field') === true;
}
