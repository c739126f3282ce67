import { Col } from 'antd';
import type { ColProps } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useSection } from '../state/use-section.ts';
import type { Section } from '../state/use-section.ts';
import styles from './profile.module.css';

interface ProfileSectionProps extends ColProps {
  readonly section: Section;
  readonly label: string;
  readonly children: ReactNode;
}

/** A section of the profile that a link can scroll to. */
export function ProfileSection({ section, label, children, ...col }: ProfileSectionProps): ReactElement {
  const element = useSection(section);
  return (
    <Col {...col}>
      <section ref={element} aria-label={label} tabIndex={-1} className={styles.section}>
        {children}
      </section>
    </Col>
  );
}
