import { clientSignTexts as texts } from '../locale/client-sign.ts';
import { failureText as linkFailureText } from '../link-page/failure-text.ts';

const MOMENT = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short' });

export const momentText = (instant: string): string => MOMENT.format(new Date(instant));

/** What went wrong, as the signer is told. */
export const failureText = (error: unknown): string => linkFailureText(error, texts.errors);
