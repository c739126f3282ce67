import { AppstoreOutlined, ReadOutlined } from '@ant-design/icons';
import type { ReactElement, ReactNode } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import { dateOf } from 'shared-kernel/domain/instants';
import { paths } from 'shared-kernel/router';
import { ru } from '../locale/ru.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

/** Something that the palette can open. */
export interface Option {
  readonly key: string;
  readonly label: string;
  readonly path: string;
  readonly icon: ReactNode;
  readonly content: ReactNode;
}

/** Options of one kind. */
export interface Section {
  readonly title: string;
  readonly options: readonly Option[];
  readonly action?: ReactNode;
}

/** Products and articles that were found. */
export function catalogueSections({ products, articles }: CatalogueSearch): readonly Section[] {
  return [
    {
      title: ru.search.products,
      options: products.map(({ id, title, bank_name: bank }) => ({
        key: `product:${id}`,
        label: `${title}, ${bank}`,
        path: paths.products.link({ product: id }),
        icon: <AppstoreOutlined aria-hidden />,
        content: <TwoLines title={title} note={bank} />,
      })),
    },
    {
      title: ru.search.news,
      options: articles.map(({ id, section, title, published_at: at }) => ({
        key: `news:${id}`,
        label: title,
        path: paths.newsArticle.link(section, id),
        icon: <ReadOutlined aria-hidden />,
        content: <TwoLines title={title} note={formatDate(dateOf(at))} />,
      })),
    },
  ];
}

interface TwoLinesProps {
  readonly title: string;
  readonly note: string;
}

/** A name with what tells it from others below. */
export function TwoLines({ title, note }: TwoLinesProps): ReactElement {
  return (
    <span className="palette-application-text">
      <span>{title}</span>
      <small>{note}</small>
    </span>
  );
}
