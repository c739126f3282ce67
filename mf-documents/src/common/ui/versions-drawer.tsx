import { Flex } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { SidePanel } from 'shared-kernel/side-panel';
import { EmptyState } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import { VersionCard } from './version-card.tsx';

export interface VersionsDrawerProps {
  /** `null`: closed. */
  readonly document: Document | null;
  readonly onClose: () => void;
}

/** Every version of a document with its checksum and signatures. */
export function VersionsDrawer({ document, onClose }: VersionsDrawerProps): ReactElement {
  const [shown, setShown] = useState(document);
  if (document && document !== shown) setShown(document);
  return (
    <SidePanel open={document !== null} onClose={onClose} title={shown?.title} width={520}>
      {shown ? <Versions document={shown} /> : null}
    </SidePanel>
  );
}

function Versions({ document }: { readonly document: Document }): ReactElement {
  if (!document.current) return <EmptyState compact title={ru.versions.none} />;
  return (
    <Flex vertical gap="middle">
      <VersionCard document={document} version={document.current} isCurrent />
      {document.history.map((version) => (
        <VersionCard key={version.id} document={document} version={version} isCurrent={false} />
      ))}
    </Flex>
  );
}
