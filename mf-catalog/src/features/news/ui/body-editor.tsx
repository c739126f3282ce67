import {
  BoldOutlined,
  FontSizeOutlined,
  LinkOutlined,
  MessageOutlined,
  PictureOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Button, Input, Segmented, Tooltip } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { NEWS_LIMITS } from 'shared-kernel/contract/news';
import { ru } from '../locale/ru.ts';
import { applyMarkup, insertBlock } from '../state/markdown-edit.ts';
import type { Markup, Selection } from '../state/markdown-edit.ts';
import { ArticleBody } from './article-body.tsx';
import { ImageDialog } from './image-dialog.tsx';
import styles from './news.module.css';

const text = ru.news.editing;

const MARKUPS: readonly (readonly [Markup, ReactNode])[] = [
  ['bold', <BoldOutlined key="bold" aria-hidden />],
  ['heading', <FontSizeOutlined key="heading" aria-hidden />],
  ['list', <UnorderedListOutlined key="list" aria-hidden />],
  ['quote', <MessageOutlined key="quote" aria-hidden />],
  ['link', <LinkOutlined key="link" aria-hidden />],
];

interface BodyEditorProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Markdown with its buttons, and how readers will see it. */
export function BodyEditor({ id, value, onChange }: BodyEditorProps): ReactElement {
  const [view, setView] = useState<'text' | 'preview'>('text');
  const [isPicking, setPicking] = useState(false);
  const area = useRef<TextAreaRef>(null);
  /** Where the cursor was before a button took the focus; none before the text was ever entered: its end. */
  const selected = useRef<{ readonly from: number; readonly to: number } | null>(null);

  const element = (): HTMLTextAreaElement | null => area.current?.resizableTextArea?.textArea ?? null;
  const edit = (change: (selection: Selection) => Selection): void => {
    const at = selected.current ?? { from: value.length, to: value.length };
    const next = change({ text: value, ...at });
    onChange(next.text.slice(0, NEWS_LIMITS.body));
    // The cursor can be set once the new text is there.
    requestAnimationFrame(() => {
      element()?.focus();
      element()?.setSelectionRange(next.from, next.to);
    });
  };
  return (
    <>
      <div className={styles.tools}>
        <Segmented<'text' | 'preview'>
          aria-label={text.view}
          value={view}
          options={[
            { value: 'text', label: text.views.text },
            { value: 'preview', label: text.views.preview },
          ]}
          onChange={setView}
        />
        {view === 'text' ? (
          <div role="toolbar" aria-label={text.markup} aria-controls={id}>
            {MARKUPS.map(([markup, icon]) => (
              <Tooltip key={markup} title={text.markups[markup]}>
                <Button
                  type="text"
                  icon={icon}
                  aria-label={text.markups[markup]}
                  onClick={() => edit((selection) => applyMarkup(selection, markup, text.placeholder))}
                />
              </Tooltip>
            ))}
            <Tooltip title={text.image}>
              <Button
                type="text"
                icon={<PictureOutlined aria-hidden />}
                aria-label={text.image}
                onClick={() => setPicking(true)}
              />
            </Tooltip>
          </div>
        ) : null}
      </div>
      {view === 'text' ? (
        <Input.TextArea
          id={id}
          ref={area}
          value={value}
          maxLength={NEWS_LIMITS.body}
          autoSize={{ minRows: 14, maxRows: 30 }}
          onChange={(event) => onChange(event.target.value)}
          onSelect={({ currentTarget }) => {
            selected.current = { from: currentTarget.selectionStart, to: currentTarget.selectionEnd };
          }}
        />
      ) : (
        <div className={styles.preview}>
          {value.trim() === '' ? <p>{text.nothingYet}</p> : <ArticleBody text={value} />}
        </div>
      )}
      {isPicking ? (
        <ImageDialog
          onClose={() => setPicking(false)}
          onImage={(markdown) => {
            setPicking(false);
            edit((selection) => insertBlock(selection, markdown));
          }}
        />
      ) : null}
    </>
  );
}
