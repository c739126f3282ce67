import { CheckCircleFilled } from '@ant-design/icons';
import { Button, Row } from 'antd';
import { memo, useContext, useId, useState } from 'react';
import type { ReactElement } from 'react';
import { FORM_TEXTS } from '../locale/forms.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { FormContext } from './form-context.ts';
import { FormField } from './form-field.tsx';
import type { FormSection as Section } from './section-state.ts';
import { countAnswers, findOrigins, isAnswered, needsAttention } from './section-state.ts';
import { useFormPart } from './use-field.ts';
import styles from './forms.module.css';

/**
 * A section of a form. One that was answered before the form was opened is a line, until the agent opens it, is led to one of
 * its fields, or something in it is found wrong.
 */
export const FormSection = memo(function FormSection({
  section,
}: {
  readonly section: Section;
}): ReactElement | null {
  const { store } = useContext(FormContext);
  const titleId = useId();
  const { fields } = section;
  const paths = useFormPart(store, () => store.visiblePaths(fields));
  // A section of one group is called by the group: nothing is said twice.
  const isOneGroup = useFormPart(store, () => paths !== '' && store.model(paths)?.label === section.title);
  // A group explains itself under its own heading.
  const isExplainedBelow = isOneGroup && store.model(paths)?.kind === 'group';
  const isLocked = useFormPart(store, () => store.isLocked(fields[0] ?? ''));
  const isNeeded = useFormPart(store, () => needsAttention(store, fields));
  const origins = useFormPart(store, () => findOrigins(store, fields).join(', '));
  const [isFolded, setFolded] = useState(() => store.ui.sections.length > 1 && isAnswered(store, fields));
  // For good: it may not close under the hands that mend it.
  if (isFolded && isNeeded) setFolded(false);
  if (paths === '') return null;
  if (isFolded && !isLocked) {
    return (
      <section aria-labelledby={titleId} className={styles.folded}>
        <CheckCircleFilled aria-hidden className={styles.answered} />
        <h2 id={titleId} className={styles.foldedTitle}>
          {section.title}
        </h2>
        <span className={styles.foldedText}>
          {[FORM_TEXTS.answers(countAnswers(store, fields)), origins].filter(Boolean).join(' · ')}
        </span>
        <Button
          size="small"
          type="link"
          aria-label={FORM_TEXTS.unfoldName(section.title)}
          onClick={() => setFolded(false)}
        >
          {FORM_TEXTS.unfold}
        </Button>
      </section>
    );
  }
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      {isOneGroup ? (
        <VisuallyHidden as="h2" id={titleId}>
          {section.title}
        </VisuallyHidden>
      ) : (
        <h2 id={titleId} className={styles.sectionTitle}>
          {section.title}
        </h2>
      )}
      {section.description && !isExplainedBelow ? (
        <p className={styles.sectionText}>{section.description}</p>
      ) : null}
      {origins && !isLocked ? (
        <p className={styles.sectionText}>{FORM_TEXTS.prefilledFrom(origins)}</p>
      ) : null}
      <Row gutter={16} className={styles.sectionFields ?? ''}>
        {paths.split('\n').map((path) => (
          <FormField key={path} path={path} />
        ))}
      </Row>
    </section>
  );
});
