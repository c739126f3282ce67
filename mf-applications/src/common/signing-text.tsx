import { CheckCircleOutlined, EditOutlined, MinusCircleOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { SigningState } from 'shared-kernel/contract/documents';
import { SIGNING_LABELS } from 'shared-kernel/locale';
import { SmallText } from './small-text.tsx';

const LOOKS = {
  signed: { type: 'success', icon: <CheckCircleOutlined aria-hidden /> },
  required: { type: 'warning', icon: <EditOutlined aria-hidden /> },
  not_required: { type: 'secondary', icon: <MinusCircleOutlined aria-hidden /> },
} as const;

/** Всё подписано / Требуется подпись / Подпись не требуется. */
export function SigningText({ state }: { readonly state: SigningState }): ReactElement {
  const { type, icon } = LOOKS[state];
  return (
    <SmallText tone={type}>
      {icon} {SIGNING_LABELS[state]}
    </SmallText>
  );
}
