import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import { saveBlob } from 'shared-kernel/http';
import { WORDS } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import styles from './profile.module.css';

const text = ru.secondFactor;

/** Recovery codes, shown this once: to be copied or kept as a file. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): ReactElement {
  const plain = codes.join('\n');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(plain);
      notify.success(WORDS.copied);
    } catch {
      notify.error(text.copyFailed);
    }
  }

  return (
    <Flex vertical gap={16}>
      <Alert type="warning" showIcon title={text.codesWarning} description={text.codesHelp} />
      <ul aria-label={text.codesTitle} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Flex gap={8} wrap>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          {WORDS.copy}
        </Button>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveBlob(new Blob([`${plain}\n`], { type: 'text/plain' }), text.codesFile)}
        >
          {WORDS.download}
        </Button>
      </Flex>
    </Flex>
  );
}
