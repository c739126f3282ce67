import { Button } from 'antd';
import type { ButtonProps } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { notifyError } from '../notify.tsx';
import { UI_TEXTS, WORDS } from '../locale/words.ts';
import { keepFocus } from './keep-focus.ts';
import { useModal } from './modal-root.tsx';

const nothing = (): undefined => undefined;

export interface Confirmation {
  /** The question: what will happen to what. */
  readonly question: string;
  readonly details?: ReactNode;
  /** The verb on the confirming button. */
  readonly confirmText: string;
  /** Runs after confirmation; the dialog waits for it. A failure is shown and keeps the dialog open. */
  readonly onConfirm: () => void | Promise<unknown>;
  /** What was not done, above the reason of a failure; the question without it. */
  readonly failedTitle?: string;
  /** Whether it destroys. */
  readonly danger?: boolean;
}

export interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'title' | 'danger'>, Confirmation {
  /** The native tooltip of the button. */
  readonly hint?: string;
}

/** Asks before something is done; `trigger` is what was pressed. */
export function useConfirm(): (confirmation: Confirmation, trigger: HTMLElement) => void {
  const modal = useModal();
  return (confirmation, trigger) => {
    const { question, details = UI_TEXTS.cannotUndo, confirmText, onConfirm, danger = true } = confirmation;
    const dialog = modal.confirm({
      title: question,
      content: details,
      okText: confirmText,
      cancelText: WORDS.cancel,
      okButtonProps: { danger },
      focusable: { autoFocusButton: 'cancel' },
      afterClose: keepFocus(trigger),
      onOk: async () => {
        try {
          await onConfirm();
        } catch (error) {
          notifyError(error, confirmation.failedTitle ?? question);
          throw error;
        }
      },
    });
    // Only for somebody who awaits the dialog a failure is not thrown once more, out of anybody's reach.
    void dialog.then(nothing, nothing);
  };
}

/** A button that asks first: for everything that destroys. */
export function ConfirmButton({
  question,
  details,
  confirmText,
  onConfirm,
  failedTitle,
  danger = true,
  hint,
  ...button
}: ConfirmButtonProps): ReactElement {
  const confirm = useConfirm();
  return (
    <Button
      danger={danger}
      {...button}
      {...(hint ? { title: hint } : {})}
      onClick={({ currentTarget }) =>
        confirm(
          {
            question,
            details,
            confirmText,
            onConfirm,
            danger,
            ...(failedTitle !== undefined && { failedTitle }),
          },
          currentTarget,
        )
      }
    />
  );
}
