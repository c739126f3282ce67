import { PushpinFilled } from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { NewsItem } from 'shared-kernel/contract/news';
import { formatDateTime, formatRelativeDay } from 'shared-kernel/domain/instants';
import { bankNow } from 'shared-kernel/http';
import { Link } from 'shared-kernel/router';
import { ru } from '../locale/ru.ts';
import { articleLink } from '../state/news-links.ts';
import styles from './news.module.css';

const text = ru.news;

/** One piece of news in the list. */
export function NewsCard({ item }: { readonly item: NewsItem }): ReactElement {
  const classes = [styles.item, item.pinned ? styles.pinned : '', item.read ? '' : styles.new];
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <div className={styles.tags}>
        <span>{text.sections[item.section]}</span>
        {item.pinned ? (
          <span className={styles.mark}>
            <PushpinFilled aria-hidden /> {text.pinned}
          </span>
        ) : null}
        {item.read ? null : <span className={`${styles.mark} ${styles.unread}`}>{text.unread}</span>}
      </div>
      <h2 className={styles.title}>
        <Link to={articleLink(item)}>{item.title}</Link>
      </h2>
      <p className={styles.summary}>{item.summary}</p>
      <div className={styles.foot}>
        <time dateTime={item.published_at} title={formatDateTime(item.published_at)}>
          {formatRelativeDay(item.published_at, bankNow().toISOString())}
        </time>
        {` · ${item.author}`}
      </div>
    </li>
  );
}
