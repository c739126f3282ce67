import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { isStaffAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { useTemplates } from '../state/templates.ts';
import picker from './mention-picker.module.css';
import styles from './template-picker.module.css';

const text = ru.chat.templates;

interface TemplatePickerProps {
  /** What is being written: may be kept as a template. */
  readonly draft: string;
  readonly onPick: (template: string) => void;
  readonly onClose: () => void;
}

/** Messages that are written often: those of the portal and the agent's own. Escape closes. */
export function TemplatePicker({ draft, onPick, onClose }: TemplatePickerProps): ReactElement {
  const { own, add, remove } = useTemplates();
  const isStaff = useAtomValue(isStaffAtom);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('button')?.focus(), []);
  const kept = draft.trim();
  const groups = [
    { title: text.own, templates: own, isOwn: true },
    { title: text.shipped, templates: isStaff ? text.ofBank : text.ofAgent, isOwn: false },
  ].filter(({ templates }) => templates.length > 0);
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="dialog"
      aria-label={text.title}
      className={picker.picker}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.groups}>
        {groups.map(({ title, templates, isOwn }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <ul className={styles.list}>
              {templates.map((each) => (
                <li key={each} className={styles.item}>
                  <button type="button" className={styles.template} onClick={() => onPick(each)}>
                    {each}
                  </button>
                  {isOwn ? (
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={text.remove(each)}
                      onClick={() => {
                        remove(each);
                        panel.current?.focus();
                      }}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={kept === '' || own.includes(kept)}
        onClick={() => {
          add(kept);
          // The button is of no more use, and Escape is to close the list all the same.
          panel.current?.focus();
          notify.success(text.added);
        }}
      >
        {text.add}
      </Button>
    </div>
  );
}
