import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Input, QRCode, Space } from 'antd';
import type { InputRef } from 'antd';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { notify } from 'shared-kernel/toast';
import { DateText } from 'shared-kernel/ui';
import { quoteLinkTexts as texts } from '../locale/quote-links.ts';
import styles from './quote-links.module.css';

const QR_SIDE = 148;

interface MadeLinkProps {
  readonly url: string;
  readonly expiresAt: string;
}

/** A link that was made just now: its address is told once. */
export function MadeLink({ url, expiresAt }: MadeLinkProps): ReactElement {
  const address = useRef<InputRef>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      notify.success(texts.copied);
    } catch {
      address.current?.focus();
      address.current?.select();
      notify.info(texts.copyFailed);
    }
  };
  return (
    <Flex vertical gap={12}>
      <Alert type="success" showIcon title={texts.made} description={texts.madeText} />
      <div className={styles.made}>
        <div className={styles.qr}>
          <QRCode
            value={url}
            aria-label={texts.qr}
            size={QR_SIDE}
            type="svg"
            color="#000000"
            bgColor="#ffffff"
          />
        </div>
        <div className={styles.address}>
          <Space.Compact block>
            <Input
              ref={address}
              readOnly
              aria-label={texts.address}
              value={url}
              onFocus={({ target }) => target.select()}
            />
            <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
              {texts.copy}
            </Button>
          </Space.Compact>
          <span className={styles.details}>
            {texts.until} <DateText value={expiresAt} withTime />
          </span>
        </div>
      </div>
    </Flex>
  );
}
