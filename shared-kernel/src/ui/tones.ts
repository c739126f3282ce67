import type { StatusTone } from '../domain/statuses.ts';
import type { LIGHT_COLOURS } from './theme-colours.ts';

type Colour = keyof typeof LIGHT_COLOURS;

/** A tone by the names of its tokens. */
export interface Tone {
  readonly text: Colour;
  readonly background: Colour;
  readonly edge: Colour;
}

/**
 * The five tones that say where a case stands: `warning` waits for the agent, `processing` for the bank, `success` went
 * well, `error` was refused, `default` is at rest. Nothing else on a page is coloured by meaning.
 */
export const TONES = {
  warning: { text: 'colorWarning', background: 'colorWarningBg', edge: 'colorWarningBorder' },
  processing: { text: 'colorInfo', background: 'colorInfoBg', edge: 'colorInfoBorder' },
  success: { text: 'colorSuccess', background: 'colorSuccessBg', edge: 'colorSuccessBorder' },
  error: { text: 'colorError', background: 'colorErrorBg', edge: 'colorErrorBorder' },
  default: { text: 'colorTextSecondary', background: 'colorFillQuiet', edge: 'colorBorderSecondary' },
} as const satisfies Readonly<Record<StatusTone, Tone>>;
