import { Alert, Modal } from 'antd';
import { useLayoutEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { errorText } from '../locale/errors.ts';
import { WORDS } from '../locale/words.ts';
import { useSubmit } from '../use-submit.ts';
import styles from './form-dialog.module.css';

export interface FormDialogProps {
  readonly title: ReactNode;
  /** The verb on the button that sends. */
  readonly okText: string;
  /** Whether it destroys. */
  readonly danger?: boolean;
  /** Whether there is anything to send. */
  readonly disabled?: boolean;
  /**
   * Sends the fields; answers nothing when they are not right. After success the dialog closes; a failure is shown in it,
   * with the fields as they are.
   */
  readonly onSubmit: () => Promise<unknown> | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The Enter that chose the dialog in a menu is no answer to it: a press that began before is over when its key is up. */
function useOwnPresses(): void {
  useLayoutEffect(() => {
    const stop = (event: KeyboardEvent): void => event.preventDefault();
    const end = ({ repeat }: KeyboardEvent): void => {
      if (!repeat) window.removeEventListener('keypress', stop, true);
    };
    // By this event a browser sends the form of the field that has the focus by now.
    window.addEventListener('keypress', stop, true);
    window.addEventListener('keydown', end, true);
    window.addEventListener('keyup', end, true);
    return () => {
      window.removeEventListener('keypress', stop, true);
      window.removeEventListener('keydown', end, true);
      window.removeEventListener('keyup', end, true);
    };
  }, []);
}

/** A dialog of fields that are sent: by its button or Enter, once, and never closed over a failure that nobody has read. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const { title, okText, danger = false, disabled = false, onSubmit, onClose, children } = props;
  const { submit, isPending, error } = useSubmit(
    onSubmit,
    onClose,
    typeof title === 'string' ? title : undefined,
  );
  useOwnPresses();
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ htmlType: 'submit', danger, disabled, loading: isPending }}
      cancelText={WORDS.cancel}
      closable={{ 'aria-label': WORDS.close }}
      onCancel={onClose}
      // A press beside it takes nothing of what was typed.
      mask={{ closable: false }}
      // Beside the actions, which stay in sight when the fields are scrolled.
      footer={(actions) => (
        <>
          {error === undefined ? null : (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={errorText(error)}
              className={styles.refusal ?? ''}
            />
          )}
          {actions}
        </>
      )}
      // Around the button too: a form sends by Enter through its button, and not while that is busy or closed.
      modalRender={(dialog) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {dialog}
        </form>
      )}
    >
      {children}
    </Modal>
  );
}
