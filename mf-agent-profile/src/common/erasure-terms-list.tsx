import { Alert } from 'antd';
import type { ReactElement } from 'react';
import type { ErasureTerms } from 'shared-kernel/contract/personal-data';
import { ru } from '../locale/ru.ts';
import styles from './erasure.module.css';

const text = ru.erasure;
const LIST = { display: 'grid', gap: 8, margin: '0 0 16px', paddingLeft: 20 } as const;

/** What is erased, and what stays by which law. */
export function ErasureTermsList({ terms }: { readonly terms: ErasureTerms }): ReactElement {
  return (
    // Of a dialog on a phone: what is longer than the screen is scrolled by the keyboard too.
    <div role="region" aria-label={`${text.erased}. ${text.kept}`} tabIndex={0}>
      {terms.open_applications > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={text.openApplications(terms.open_applications)}
          description={text.openApplicationsText}
          className={styles.warning ?? ''}
        />
      ) : null}
      <h2 className={styles.heading}>{text.erased}</h2>
      <ul aria-label={text.erased} style={LIST}>
        {terms.erased.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h2 className={styles.heading}>{text.kept}</h2>
      <ul aria-label={text.kept} style={LIST}>
        {terms.kept.map(({ what, why }) => (
          <li key={what}>
            <strong>{what}.</strong> {why}
          </li>
        ))}
      </ul>
    </div>
  );
}
