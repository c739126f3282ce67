import { LinkOutlined } from '@ant-design/icons';
import { Button, Input, Modal } from 'antd';
import { memo, useState } from 'react';
import type { ReactElement } from 'react';
import { WORDS } from 'shared-kernel/locale';
import { paths, useHref } from 'shared-kernel/router';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { writeState } from '../state/calculator-state.ts';
import type { CalculatorState } from '../state/calculator-state.ts';

interface ShareButtonProps {
  readonly state: CalculatorState;
}

/** Copies the address that reproduces the calculation; where the browser forbids it, shows the address. */
export const ShareButton = memo(function ShareButton({ state }: ShareButtonProps): ReactElement {
  const [shown, setShown] = useState<string>();
  const href = useHref(paths.calculator.link(writeState(state)));
  const share = async (): Promise<void> => {
    const address = new URL(href, window.location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      notify.success(ru.calculator.shared, ru.calculator.sharedText);
    } catch {
      setShown(address);
    }
  };
  return (
    <>
      <Button icon={<LinkOutlined aria-hidden />} onClick={() => void share()}>
        {ru.calculator.share}
      </Button>
      <Modal
        open={shown !== undefined}
        title={ru.calculator.shareTitle}
        footer={null}
        onCancel={() => setShown(undefined)}
        closable={{ 'aria-label': WORDS.close }}
      >
        <Input
          readOnly
          autoFocus
          aria-label={ru.calculator.shareTitle}
          value={shown ?? ''}
          onFocus={(event) => event.target.select()}
        />
      </Modal>
    </>
  );
});
