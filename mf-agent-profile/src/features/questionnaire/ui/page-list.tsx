import { CheckOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { FormPage } from 'shared-kernel/forms';
import { findPage } from 'shared-kernel/forms';
import { ru } from '../locale/ru.ts';
import styles from './page-list.module.css';

const text = ru.questionnaire.pages;

interface PageListProps {
  readonly pages: readonly FormPage[];
  /** Pointers of the fields with a remark that nothing was done about. */
  readonly remarked: readonly string[];
  /** Files and signatures that are missing; they are on the last page. */
  readonly missingDocuments: number;
  /** Number of the page that is shown, from 1. */
  readonly current?: number;
  /** The last page that may be jumped to. */
  readonly furthest?: number;
  readonly onOpen?: (page: number) => void;
}

/** The pages of the questionnaire with what each still needs; a way to those that were visited. */
export function PageList({
  pages,
  remarked,
  missingDocuments,
  current,
  furthest = 0,
  onOpen,
}: PageListProps): ReactElement {
  return (
    <ol className={onOpen ? styles.line : styles.column}>
      {pages.map((page, index) => {
        const number = index + 1;
        const remarks = remarked.filter((path) => findPage(pages, path) === number).length;
        const documents = number === pages.length ? missingDocuments : 0;
        const isDone = page.faults.length === 0 && documents === 0 && remarks === 0;
        const state = remarks > 0 ? text.remarks(remarks) : text.state(page.faults.length, documents);
        const content = (
          <>
            <span
              aria-hidden
              className={isDone ? styles.done : remarks > 0 ? styles.remarked : styles.number}
            >
              {isDone ? <CheckOutlined /> : number}
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{page.title}</span>{' '}
              <span className={remarks > 0 ? styles.remarkText : styles.state}>{state}</span>
            </span>
          </>
        );
        return (
          <li key={page.title} className={styles.item}>
            {onOpen ? (
              <button
                type="button"
                className={styles.button}
                aria-current={number === current ? 'step' : undefined}
                disabled={number > furthest}
                onClick={() => onOpen(number)}
              >
                {content}
              </button>
            ) : (
              <span className={styles.row}>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
