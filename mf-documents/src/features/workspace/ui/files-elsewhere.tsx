import { FolderOpenOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ClientFile } from 'shared-kernel/contract/clients';
import type { Document } from 'shared-kernel/contract/documents';
import { WORDS, bankName, errorText } from 'shared-kernel/locale';
import type { BankAnswer } from 'shared-kernel/query';
import { currentBankAtom, useBankSessions } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ClientFileFacts, Panel, Text, ToneTag } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useFilesAt, useFittingFiles } from '../api/files-elsewhere.ts';
import { findFilesElsewhere, findMissing, isUploadShown } from '../state/files-elsewhere.ts';
import type { FileElsewhere } from '../state/files-elsewhere.ts';
import type { UploadItem, UploadQueue } from '../state/upload-queue.ts';
import { useTakeElsewhere } from '../state/use-take-elsewhere.ts';
import type { Taking } from '../state/use-take-elsewhere.ts';
import styles from './files-elsewhere.module.css';

const texts = ru.elsewhere;
const toNames = (banks: readonly BankCode[]): string => [...new Set(banks)].map(bankName).join(', ');

interface FilesElsewhereProps {
  readonly applicationHash: string;
  readonly documents: readonly Document[];
  readonly queue: UploadQueue;
  readonly items: readonly UploadItem[];
  /** The button that had the focus goes with what it took. */
  readonly onTaken: () => void;
}

/** The client's files at the other banks that the agent is signed in to, for the slots that this bank has no file for. */
export function FilesElsewhere(props: FilesElsewhereProps): ReactElement | null {
  const { applicationHash, documents, queue, items, onTaken } = props;
  const current = useAtomValue(currentBankAtom);
  const others = useBankSessions().banks.filter((bank) => bank !== current);
  const inn = documents.find(({ application }) => application?.client_inn)?.application?.client_inn ?? null;
  const missing = findMissing(documents);
  const isWanted = missing.length > 0 && others.length > 0 && inn !== null;
  const isOffered = useCapability('clients');
  const here = useFittingFiles(applicationHash, isWanted && isOffered === true);
  // A bank that keeps no files of clients has nothing to say.
  const answers = useFilesAt(others, isWanted ? inn : null).filter(
    ({ error }) => error?.code !== 'not_offered',
  );
  const isMissing = ({ slot }: Pick<FileElsewhere, 'slot'>): boolean =>
    missing.some(({ id }) => id === slot.id) && !isUploadShown(slot, items);
  const taking = useTakeElsewhere(queue, isMissing);
  if (!isWanted || answers.length === 0) return null;

  const isKnownHere = isOffered !== undefined && !here.isLoading;
  const wanted = missing.filter(
    ({ document_name: name }) => !here.data?.some((file) => file.document_name === name),
  );
  if (isKnownHere && wanted.length === 0) return null;
  const files = isKnownHere
    ? findFilesElsewhere(wanted, answers).filter(({ slot }) => !isUploadShown(slot, items))
    : [];
  return <Offer files={files} answers={answers} isKnown={isKnownHere} taking={taking} onTaken={onTaken} />;
}

interface OfferProps {
  readonly files: readonly FileElsewhere[];
  readonly answers: readonly BankAnswer<readonly ClientFile[]>[];
  readonly isKnown: boolean;
  readonly taking: ReturnType<typeof useTakeElsewhere>;
  readonly onTaken: () => void;
}

/** One line while the banks are asked and when they have nothing; with files the ways to see and to take them. */
function Offer({ files, answers, isKnown, taking, onTaken }: OfferProps): ReactElement {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const waiting = answers.filter(({ isPending }) => isPending).map(({ bank }) => bank);
  const hasFiles = files.length > 0;
  const takeAll = (): void => {
    // How far each file is stands in the list.
    setOpen(true);
    taking.take(files);
    onTaken();
  };
  return (
    <Panel size="small" aria-labelledby={titleId}>
      <Flex vertical gap={8}>
        <Flex justify="space-between" align="center" gap="8px 12px" wrap className={styles.head ?? ''}>
          <div className={styles.text} role="status">
            <Text id={titleId} {...(hasFiles ? { strong: true } : { type: 'secondary' })}>
              {getTitle(files, isKnown ? answers : answers.map((answer) => ({ ...answer, isPending: true })))}
            </Text>
            {hasFiles && (
              <div className={styles.note}>
                {waiting.length > 0 ? texts.waiting(toNames(waiting)) : texts.note}
              </div>
            )}
          </div>
          {hasFiles && (
            <Flex gap={8} wrap align="center">
              {files.some(({ file }) => file.outdated) && (
                <ToneTag tone="warning">{texts.hasOutdated}</ToneTag>
              )}
              <Button type="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? texts.hide : texts.show}
              </Button>
              <Button icon={<FolderOpenOutlined aria-hidden />} loading={taking.isReading} onClick={takeAll}>
                {texts.takeAll}
              </Button>
            </Flex>
          )}
        </Flex>
        {answers
          .filter(({ error }) => error !== null)
          .map(({ bank, retry }) => (
            <Alert
              key={bank}
              type="warning"
              showIcon
              title={texts.failed(bankName(bank))}
              action={
                <Button size="small" aria-label={texts.retryAt(bankName(bank))} onClick={retry}>
                  {WORDS.retry}
                </Button>
              }
            />
          ))}
        {hasFiles && isOpen && (
          <ul className={styles.list} aria-label={texts.list}>
            {files.map((each) => (
              <Row
                key={each.slot.id}
                each={each}
                taking={taking.getTaking(each)}
                onTake={() => {
                  taking.take([each]);
                  onTaken();
                }}
              />
            ))}
          </ul>
        )}
      </Flex>
    </Panel>
  );
}

function getTitle(files: readonly FileElsewhere[], answers: OfferProps['answers']): string {
  if (files.length > 0) return texts.found(files.length, toNames(files.map(({ bank }) => bank)));
  const waiting = answers.filter(({ isPending }) => isPending);
  if (waiting.length > 0) return texts.looking(toNames(waiting.map(({ bank }) => bank)));
  // Who does not answer may have some.
  return answers.some(({ error }) => error !== null) ? texts.list : texts.none;
}

interface RowProps {
  readonly each: FileElsewhere;
  readonly taking: Taking;
  readonly onTake: () => void;
}

/** A file on offer; once it is read, its slot shows the upload. */
function Row({ each: { bank, slot, file }, taking, onTake }: RowProps): ReactElement {
  const isFailed = taking?.phase === 'failed';
  const label = isFailed ? texts.retryOne : texts.takeOne;
  return (
    <li className={styles.row}>
      <ClientFileFacts file={file} />
      {taking?.phase === 'reading' ? (
        <span role="status" className={styles.note}>
          {texts.reading(bankName(bank))}
        </span>
      ) : (
        <Button size="small" aria-label={label(slot.title, bankName(bank))} onClick={onTake}>
          {isFailed ? WORDS.retry : texts.take}
        </Button>
      )}
      {isFailed && (
        <div role="alert" className={styles.failure}>
          {errorText(taking.error)}
        </div>
      )}
    </li>
  );
}
