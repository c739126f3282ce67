import { Checkbox, Flex } from 'antd';
import type { TableProps } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { ListPage } from 'shared-kernel/contract/common';
import type { Document } from 'shared-kernel/contract/documents';
import { ResponsiveTable } from 'shared-kernel/responsive-table';
import { DateText, VisuallyHidden, useIsMobile } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { PAGE_SIZE } from '../api/use-documents.ts';
import { isSignable } from '../state/selection.ts';
import { DocumentActions } from './document-actions.tsx';
import type { DocumentActionsProps } from './document-actions.tsx';
import { ApplicationLink, DocumentStates, DocumentTitle } from './document-facts.tsx';
import styles from './documents-table.module.css';
import { SelectAll } from './select-all.tsx';

export interface DocumentsTableProps extends Omit<DocumentActionsProps, 'document'> {
  readonly list: ListPage<Document>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly isLoading: boolean;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly empty: ReactNode;
  /** No document of this list belongs to an application. */
  readonly hidesApplication: boolean;
}

/** The list of documents: a table, or cards on a phone. */
export function DocumentsTable(props: DocumentsTableProps): ReactElement {
  const { list, page, onPage, isLoading, selected, onSelect, empty, hidesApplication, ...actions } = props;
  const isMobile = useIsMobile();
  const hasSignable = list.items.some(isSignable);
  const columns: NonNullable<TableProps<Document>['columns']> = [
    {
      // Not antd's own selection: most documents need no signature, and would show a disabled checkbox.
      key: 'select',
      title: hasSignable ? (
        <SelectAll documents={list.items} selected={selected} onSelect={onSelect} />
      ) : (
        <VisuallyHidden>{ru.page.columns.select}</VisuallyHidden>
      ),
      width: 40,
      render: (_value, document) => <SelectBox document={document} selected={selected} onSelect={onSelect} />,
    },
    {
      key: 'document',
      title: ru.page.columns.document,
      width: 334,
      render: (_value, document) => <DocumentTitle document={document} />,
    },
    ...(hidesApplication
      ? []
      : [
          {
            key: 'application',
            title: ru.page.columns.application,
            width: 168,
            render: (_value: unknown, document: Document) => <ApplicationLink document={document} />,
          },
        ]),
    {
      key: 'status',
      title: ru.page.columns.status,
      width: 262,
      render: (_value, document) => <DocumentStates document={document} />,
    },
    {
      key: 'updated',
      title: ru.page.columns.updated,
      width: 96,
      render: (_value, document) => <DateText value={document.updated_at} />,
    },
    {
      key: 'actions',
      title: ru.page.columns.actions,
      width: 236,
      render: (_value, document) => <DocumentActions document={document} {...actions} />,
    },
  ];
  const table = (
    <ResponsiveTable<Document>
      label={ru.page.table}
      rows={list.items}
      rowKey={({ id }) => id}
      columns={columns}
      loading={isLoading}
      empty={empty}
      scroll={{ x: 900 }}
      pagination={{
        current: page,
        pageSize: PAGE_SIZE,
        total: list.total,
        onChange: onPage,
        showSizeChanger: false,
        hideOnSinglePage: true,
      }}
      renderCard={(document) => (
        <div className={styles.card}>
          <div className={styles.cardTitle}>
            <SelectBox document={document} selected={selected} onSelect={onSelect} />
            <DocumentTitle document={document} />
          </div>
          <DocumentStates document={document} />
          {document.application ? <ApplicationLink document={document} /> : null}
          <Flex wrap align="center" justify="space-between" gap="small">
            <DateText value={document.updated_at} withTime />
            <DocumentActions document={document} {...actions} />
          </Flex>
        </div>
      )}
    />
  );
  // Cards have no head for it.
  return isMobile && hasSignable ? (
    <>
      <SelectAll isLabelled documents={list.items} selected={selected} onSelect={onSelect} />
      {table}
    </>
  ) : (
    table
  );
}

interface SelectBoxProps {
  readonly document: Document;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

/** Selects a document for signing; nothing where there is nothing to sign. */
function SelectBox({ document, selected, onSelect }: SelectBoxProps): ReactElement | null {
  const { id, title } = document;
  if (!isSignable(document)) return null;
  return (
    <Checkbox
      aria-label={ru.page.selectLabel(title)}
      checked={selected.includes(id)}
      onChange={({ target }) =>
        onSelect(target.checked ? [...selected, id] : selected.filter((each) => each !== id))
      }
    />
  );
}
