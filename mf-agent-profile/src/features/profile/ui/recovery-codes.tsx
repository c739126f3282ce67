import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, theme } from 'antd';
import type { ReactElement } from 'react';
import { saveBlob } from 'shared-kernel/http';
import { WORDS } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { ru } from '../../../locale/ru.ts';

const text = ru.secondFactor;

/** Recovery codes, shown this once: to be copied or kept as a file. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): ReactElement {
  const { token } = theme.useToken();
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
      <ul
        aria-label={text.codesTitle}
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
          gap: 8,
          margin: 0,
          padding: 16,
          background: token.colorFillQuaternary,
          borderRadius: token.borderRadiusLG,
        }}
      >
        {codes.map((code) => (
          <li key={code} style={{ listStyle: 'none', fontFamily: token.fontFamilyCode, fontSize: 15 }}>
            {code}
          </li>
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
