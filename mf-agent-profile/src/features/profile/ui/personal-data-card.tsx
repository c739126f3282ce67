import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Consent } from 'shared-kernel/contract/personal-data';
import { errorText } from 'shared-kernel/locale';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notify } from 'shared-kernel/toast';
import { DateText, EmptyState, Panel, QueryBoundary, SkeletonText } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { EraseOwnData } from './erase-own-data.tsx';
import { useConsents, useExportPersonalData } from '../api/personal-data.ts';
import styles from './profile.module.css';

const text = ru.personalData;

/** Personal data (152-ФЗ): consents that were given, and everything the bank keeps as a file. */
export function PersonalDataCard(): ReactElement {
  const consents = useConsents();
  const exportData = useExportPersonalData();
  const [shown, setShown] = useState<Consent>();
  const isAgent = useAtomValue(currentUserAtom)?.role === 'user';

  async function download(): Promise<void> {
    try {
      await exportData.mutateAsync();
      notify.success(text.exported);
    } catch (error) {
      notify.error(text.exportFailed, errorText(error));
    }
  }

  return (
    <Panel title={text.title} className={styles.card}>
      <Flex vertical gap={16}>
        <div>
          <p className={styles.help}>{text.exportHelp}</p>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={exportData.isPending}
            onClick={() => void download()}
          >
            {text.export}
          </Button>
        </div>
        <QueryBoundary
          query={consents}
          skeleton={<SkeletonText rows={1} />}
          isEmpty={(list) => list.length === 0}
          empty={<EmptyState compact title={text.noConsents} />}
        >
          {(list) => (
            <ul aria-label={text.consents} className={styles.consents}>
              {list.map((consent) => (
                <li key={`${consent.version}${consent.given_at}`}>
                  {text.consent(consent.version)} <DateText value={consent.given_at} withTime />
                  {consent.text ? (
                    <Button type="link" size="small" onClick={() => setShown(consent)}>
                      {text.read}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
        {isAgent ? <EraseOwnData /> : null}
      </Flex>
      <Modal
        open={shown !== undefined}
        title={shown?.text?.title}
        onCancel={() => setShown(undefined)}
        footer={<Button onClick={() => setShown(undefined)}>{text.close}</Button>}
      >
        {shown?.text?.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Modal>
    </Panel>
  );
}
