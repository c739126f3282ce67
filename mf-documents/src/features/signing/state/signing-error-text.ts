import { isApiError } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { ru } from '../locale/ru.ts';
import { SigningError } from '../providers/signing-provider.ts';
import { CorruptedFileError } from './sign-document.ts';

/** Whether the agent closed «Подтвердите, что это вы»: then no message is shown. */
export const isDeclined = (error: unknown): boolean => isApiError(error) && error.isGivenUp;

/** The message for a document that was not signed. */
export function signingErrorText(error: unknown): string {
  if (error instanceof CorruptedFileError) return ru.signing.corrupted;
  if (error instanceof SigningError) {
    if (error.reason === 'key-lost') return ru.signing.keyLost;
    if (error.reason === 'cancelled') return ru.signing.refusedByUser;
    if (error.reason === 'timeout') return ru.signing.pluginStep;
    return error.provider === 'cryptopro' ? ru.signing.pluginFailed : ru.signing.providerFailed;
  }
  if (isApiError(error) && error.code === 'stale_version') return ru.signing.stale;
  return errorText(error);
}
