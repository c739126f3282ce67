import {
  CheckCircleOutlined,
  CloudSyncOutlined,
  DisconnectOutlined,
  EditOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { formatDate } from '../domain/dates.ts';
import { dateOf, formatTime, today } from '../domain/instants.ts';
import { errorText, WORDS } from '../locale/index.ts';
import { DRAFT_TEXTS } from '../locale/drafts.ts';
import type { Draft } from './draft.ts';
import { Text } from '../ui/text.tsx';
import { useOnline } from '../ui/use-online.ts';
import type { DraftPhase, DraftState } from './draft-reducer.ts';
import { unsentText } from './unsent-text.ts';

const ICONS: Readonly<Record<DraftPhase, ReactNode>> = {
  saved: <CheckCircleOutlined aria-hidden />,
  dirty: <EditOutlined aria-hidden />,
  saving: <CloudSyncOutlined aria-hidden />,
  offline: <DisconnectOutlined aria-hidden />,
  conflict: <WarningOutlined aria-hidden />,
  failed: <WarningOutlined aria-hidden />,
};

/**
 * «Сохранено в 12:41», and every other answer to «where is what I typed?». Where it could not be sent (`offline`, `failed`) it
 * has `data-unsaved`, by which a form keeps it in sight; not while it waits, is being sent or is in conflict.
 */
export function SaveState({
  draft,
}: {
  readonly draft: Pick<Draft, 'snapshot' | 'subscribe' | 'flush'>;
}): ReactElement {
  const phase = useSyncExternalStore(draft.subscribe, () => draft.snapshot().phase);
  const step = useSyncExternalStore(draft.subscribe, () => draft.snapshot().step);
  const error = useSyncExternalStore(draft.subscribe, () => draft.snapshot().error);
  const isKept = useSyncExternalStore(draft.subscribe, () => draft.snapshot().isKept);
  // What the text says of the network is of this moment.
  useOnline();
  const isTroubled = phase === 'offline' || phase === 'failed';
  return (
    <Flex gap={8} align="center" wrap {...(isTroubled ? { 'data-unsaved': '' } : {})}>
      <Text
        role="status"
        tone={phase === 'failed' ? 'danger' : isTroubled || phase === 'conflict' ? 'warning' : 'secondary'}
      >
        {ICONS[phase]} {toText({ phase, step, error, isKept })}
      </Text>
      {isTroubled && (
        <Button size="small" onClick={() => void draft.flush()}>
          {WORDS.retry}
        </Button>
      )}
    </Flex>
  );
}

function toText({
  phase,
  step,
  error,
  isKept,
}: Pick<DraftState, 'phase' | 'step' | 'error' | 'isKept'>): string {
  switch (phase) {
    case 'saved':
      return step.saved_at === null ? DRAFT_TEXTS.empty : savedText(step.saved_at);
    case 'dirty':
      return DRAFT_TEXTS.dirty;
    case 'saving':
      return WORDS.saving;
    case 'offline':
      return unsentText(error, isKept);
    case 'conflict':
      return DRAFT_TEXTS.conflict;
    case 'failed':
      return DRAFT_TEXTS.failed(errorText(error));
  }
}

function savedText(at: string): string {
  const [date, time] = [dateOf(at), formatTime(at)];
  return date === today() ? DRAFT_TEXTS.savedAt(time) : DRAFT_TEXTS.savedOn(formatDate(date), time);
}
