import { ArrowLeftOutlined, ArrowRightOutlined, SendOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useHeightVariable, VisuallyHidden } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './questionnaire.module.css';

const text = ru.questionnaire;

interface PageStepsProps {
  readonly onBack?: () => void;
  /** Leads to the next page; the last page has `onSubmit` instead. */
  readonly onNext?: () => void;
  /** Passes over a page that still needs answers. */
  readonly onSkip?: () => void;
  readonly onSubmit?: () => void;
  readonly isSubmitting?: boolean;
  readonly isBlocked?: boolean;
  /** What there is to say of the answers; it stays in sight with the buttons. */
  readonly children: ReactNode;
}

/** «Назад» and «Далее», or sending the questionnaire: at the bottom of the window, wherever the page is scrolled. */
export function PageSteps({
  onBack,
  onNext,
  onSkip,
  onSubmit,
  isSubmitting = false,
  isBlocked = false,
  children,
}: PageStepsProps): ReactElement {
  const bar = useHeightVariable('--page-action-height');
  return (
    <div ref={bar} className={styles.actions}>
      {onBack ? (
        <Button size="large" icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
          {text.pages.back}
        </Button>
      ) : null}
      <div className={styles.note}>{children}</div>
      <VisuallyHidden role="status">{isSubmitting ? text.submitting : null}</VisuallyHidden>
      {onSkip ? (
        <Button size="large" type="text" onClick={onSkip}>
          {text.pages.skip}
        </Button>
      ) : null}
      {onNext ? (
        <Button
          type="primary"
          size="large"
          icon={<ArrowRightOutlined aria-hidden />}
          iconPlacement="end"
          onClick={onNext}
        >
          {text.pages.next}
        </Button>
      ) : null}
      {onSubmit ? (
        <Button
          type="primary"
          size="large"
          icon={<SendOutlined aria-hidden />}
          loading={isSubmitting}
          disabled={isBlocked}
          onClick={onSubmit}
        >
          {text.submit}
        </Button>
      ) : null}
    </div>
  );
}
