import { useState } from 'react';
import { boolean, object, oneOf } from 'shared-kernel/schema';
import { useStoredDraft } from 'shared-kernel/stored-draft';
import { useMediaQuery } from 'shared-kernel/ui';

export const PANEL_TABS = ['chat', 'history'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

const panelSchema = object({ isOpen: boolean(), tab: oneOf(PANEL_TABS) });
const CLOSED = { isOpen: false, tab: 'chat' } as const;

/** The chat and the history beside or over the steps of an application. */
export interface ApplicationPanel {
  /** There is room for it beside the step. */
  readonly isBeside: boolean;
  readonly isOpen: boolean;
  readonly tab: PanelTab;
  readonly toggle: () => void;
  readonly close: () => void;
  readonly choose: (tab: PanelTab) => void;
}

/**
 * Beside the step the panel stays as the agent has left it, on this device and at every bank. Over the step it is open
 * for as long as it is looked at: nobody wants a sheet over the next application.
 */
export function useApplicationPanel(): ApplicationPanel {
  const isBeside = useMediaQuery('(width >= 1280px)');
  const [stored, keep] = useStoredDraft(panelSchema, ['application-panel'], { isOfEveryBank: true });
  const [isOver, setOver] = useState(false);
  const { isOpen, tab } = stored ?? CLOSED;
  const isShown = isBeside ? isOpen : isOver;
  const show = (next: boolean): void => {
    if (isBeside) keep({ isOpen: next, tab });
    else setOver(next);
  };
  return {
    isBeside,
    isOpen: isShown,
    tab,
    toggle: () => show(!isShown),
    close: () => show(false),
    choose: (next) => keep({ isOpen, tab: next }),
  };
}
