import { FileProtectOutlined, IdcardOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { formatCount } from 'shared-kernel/domain/plurals';
import { WORDS } from 'shared-kernel/locale';
import { Widget } from 'shared-kernel/remote';
import { Link, paths } from 'shared-kernel/router';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import {
  EMPTY_LINE,
  EmptyState,
  IfOffered,
  PageActions,
  PageHeader,
  QueryBoundary,
  SkeletonTable,
} from 'shared-kernel/ui';
import { PreviewModal } from '../../../common/ui/preview-modal.tsx';
import type { PreviewTarget } from '../../../common/ui/preview-modal.tsx';
import { VersionsDrawer } from '../../../common/ui/versions-drawer.tsx';
import { ru } from '../locale/ru.ts';
import { useDocuments } from '../api/use-documents.ts';
import { PAGE_TABS, usePageView } from '../state/use-page-view.ts';
import type { PageTab, PageView } from '../state/use-page-view.ts';
import { AgentDocuments } from './agent-documents.tsx';
import { BatchBar } from './batch-bar.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { Filters } from './filters.tsx';
import styles from './documents-page.module.css';

/** The documents that a bank keeps with versions and signatures, or the agent's with their statuses alone. */
export function DocumentsPage(): ReactElement {
  const bank = useAtomValue(currentBankAtom);
  const ofAgent = (
    <>
      <PageHeader title={ru.page.title} subtitle={ru.agentDocuments.subtitle} />
      <AgentDocuments />
    </>
  );
  return (
    <IfOffered capability="documents" otherwise={ofAgent}>
      {/* What is chosen or open is of the bank that was left. */}
      <AllDocuments key={bank} />
    </IfOffered>
  );
}

/** Documents of the bank, of the agent and of the agent's applications. */
function AllDocuments(): ReactElement {
  const view = usePageView();
  const query = useDocuments(view.request);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [signing, setSigning] = useState<readonly string[] | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [showsCertificates, setShowsCertificates] = useState(false);
  const [preview, setPreview] = useState<PreviewTarget | null>(null);
  const [versionsTarget, setVersionsTarget] = useState<Document | null>(null);

  return (
    <>
      <PageHeader
        title={ru.page.title}
        subtitle={
          <span role="status">
            {query.data ? formatCount(query.data.total, ru.forms.DOCUMENT) : EMPTY_LINE}
          </span>
        }
        extra={
          <PageActions
            actions={[
              {
                key: 'check',
                label: ru.check.title,
                icon: <FileProtectOutlined aria-hidden />,
                act: () => setIsChecking(true),
              },
              {
                key: 'certificates',
                label: ru.certificates.open,
                icon: <IdcardOutlined aria-hidden />,
                act: () => setShowsCertificates(true),
              },
              {
                key: 'refresh',
                label: ru.page.refresh,
                icon: <ReloadOutlined aria-hidden />,
                isBusy: query.isFetching && query.data !== undefined,
                act: () => void query.refetch(),
              },
            ]}
          />
        }
      />
      <Tabs
        activeKey={view.tab}
        onChange={(key) => {
          setSelected([]);
          view.change({ tab: key as PageTab });
        }}
        items={PAGE_TABS.map((key) => ({ key, label: ru.page.tabs[key] }))}
      />
      <Filters view={view} />
      {view.application === undefined ? null : (
        <div className={styles.clientSigning}>
          <Widget name="client-signing" applicationHash={view.application} />
        </div>
      )}
      <QueryBoundary query={query} errorTitle={ru.errors.list} skeleton={<SkeletonTable />}>
        {(list) => (
          <DocumentsTable
            list={list}
            page={view.page}
            onPage={(page) => view.change({ page })}
            isLoading={query.isPlaceholderData}
            selected={selected}
            onSelect={setSelected}
            hidesApplication={view.tab === 'bank' || view.tab === 'agent'}
            empty={<Nothing view={view} />}
            onSign={({ id }) => setSigning([id])}
            onPreview={(document) =>
              setPreview(document.current ? { document, version: document.current } : null)
            }
            onVersions={setVersionsTarget}
          />
        )}
      </QueryBoundary>
      <BatchBar count={selected.length} onSign={() => setSigning(selected)} onClear={() => setSelected([])} />
      <PreviewModal target={preview} onClose={() => setPreview(null)} />
      <VersionsDrawer document={versionsTarget} onClose={() => setVersionsTarget(null)} />
      {isChecking ? <Widget name="signature-check" open onClose={() => setIsChecking(false)} /> : null}
      {showsCertificates ? (
        <Widget name="certificates-panel" open onClose={() => setShowsCertificates(false)} />
      ) : null}
      {signing ? (
        <Widget
          name="signing-dialog"
          open
          documentIds={signing}
          onClose={() => setSigning(null)}
          onSigned={() => setSelected([])}
        />
      ) : null}
    </>
  );
}

function Nothing({ view }: { readonly view: PageView }): ReactElement {
  if (view.isFiltered || view.page > 1) {
    return (
      <EmptyState
        title={ru.page.nothingFound}
        description={ru.page.nothingFoundText}
        action={<Button onClick={view.resetFilters}>{WORDS.resetFilters}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={ru.page.empty}
      description={ru.page.emptyText[view.tab]}
      {...(view.tab === 'agent'
        ? { action: <Link to={paths.agentProfile.link()}>{ru.page.toQuestionnaire}</Link> }
        : {})}
    />
  );
}
