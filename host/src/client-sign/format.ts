import { clientSignTexts as texts } from '../locale/client-sign.ts';
import { failureText as linkFailureText } from '../link-page/failure-text.ts';

const MOMENT = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short' });

export const momentText = (instant: string): string => MOMENT.format(new Date(instant));

export const sizeText = (bytes: number): string =>
  texts.kilobytes(new Intl.NumberFormat('ru').format(Math.max(1, Math.round(bytes / 1024))));

/** What went wrong, as the signer is told. */
export const failureText = (error: unknown): string => linkFailureText(error, texts.errors);
