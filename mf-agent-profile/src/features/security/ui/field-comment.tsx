import { CommentOutlined } from '@ant-design/icons';
import { Button, Flex, Input } from 'antd';
import { createContext, useContext, useState } from 'react';
import type { ReactElement } from 'react';
import { WORDS } from 'shared-kernel/locale';
import { ru } from '../locale/ru.ts';
import type { ReviewComments } from '../state/review-comments.ts';
import styles from './security.module.css';

const text = ru.security;
const LIMIT = 1000;

/** The remarks being written; a context, so that a keystroke draws one remark and not the whole form. */
export const CommentsContext = createContext<ReviewComments | null>(null);

interface FieldCommentProps {
  readonly path: string;
  readonly label: string;
}

/** The reviewer's remark at a field: none, being written, or there. A remark opens the field for the agent. */
export function FieldComment({ path, label }: FieldCommentProps): ReactElement | null {
  const review = useContext(CommentsContext);
  const [isEditing, setEditing] = useState(false);
  const [typed, setTyped] = useState('');
  if (review === null) return null;
  const comment = review.comments[path];

  const edit = (): void => {
    setTyped(comment ?? '');
    setEditing(true);
  };
  const save = (): void => {
    review.set(path, typed.trim() === '' ? undefined : typed.trim());
    setEditing(false);
  };

  if (isEditing) {
    return (
      <Flex vertical gap={8} className={styles.remarkEditor ?? ''}>
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 2, maxRows: 6 }}
          aria-label={text.commentOf(label)}
          placeholder={text.commentPlaceholder}
          maxLength={LIMIT}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
            if (event.key === 'Escape') setEditing(false);
          }}
        />
        <Flex gap={8}>
          <Button size="small" onClick={save}>
            {WORDS.save}
          </Button>
          <Button size="small" onClick={() => setEditing(false)}>
            {WORDS.cancel}
          </Button>
        </Flex>
      </Flex>
    );
  }
  if (comment === undefined) {
    return (
      <Button
        type="link"
        size="small"
        icon={<CommentOutlined aria-hidden />}
        aria-label={text.commentOf(label)}
        className={styles.remarkButton ?? ''}
        onClick={edit}
      >
        {text.comment}
      </Button>
    );
  }
  return (
    <div className={styles.remark}>
      {comment}
      <Flex gap={8}>
        <Button
          type="link"
          size="small"
          className={styles.remarkButton ?? ''}
          aria-label={text.editCommentOf(label)}
          onClick={edit}
        >
          {WORDS.edit}
        </Button>
        <Button
          type="link"
          size="small"
          danger
          aria-label={text.removeCommentOf(label)}
          onClick={() => review.set(path, undefined)}
        >
          {WORDS.remove}
        </Button>
      </Flex>
    </div>
  );
}
