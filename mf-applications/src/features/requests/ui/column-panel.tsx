import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Segmented } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { DEFAULT_LIST_COLUMNS, getColumn, LIST_COLUMNS } from 'shared-kernel/contract/application-columns';
import type { ListColumn } from 'shared-kernel/contract/application-columns';
import { VisuallyHidden } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { DENSITIES, useDensity } from '../state/use-density.ts';
import type { Density } from '../state/use-density.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import styles from './column-chooser.module.css';

const texts = ru.lists.columns;
/** The number is the row's link: it is always there, and the first. */
const FIRST: ListColumn = 'id';
const toName = (column: ListColumn): string => getColumn(column).name ?? getColumn(column).title;

/** Which columns the table has, in which order, and how high its rows are. */
export function ColumnPanel({ control }: { readonly control: ListViewControl }): ReactElement {
  const [density, setDensity] = useDensity();
  return (
    <Flex vertical gap={12}>
      <Columns control={control} />
      <Button size="small" onClick={() => control.showColumns(DEFAULT_LIST_COLUMNS)}>
        {texts.reset}
      </Button>
      <Flex gap={8} align="center" justify="space-between">
        <span>{texts.density}</span>
        <Segmented<Density>
          aria-label={texts.density}
          value={density}
          options={DENSITIES.map((value) => ({ value, label: texts.densities[value] }))}
          onChange={setDensity}
        />
      </Flex>
    </Flex>
  );
}

/** Every column: a box to show it, and for those that are shown a place, by buttons or by dragging. */
function Columns({ control }: { readonly control: ListViewControl }): ReactElement {
  const chosen = control.view.columns.filter((column) => column !== FIRST);
  const hidden = LIST_COLUMNS.filter((column) => column !== FIRST && !chosen.includes(column));
  const [dragged, setDragged] = useState<ListColumn | null>(null);
  const [target, setTarget] = useState<ListColumn | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const show = (columns: readonly ListColumn[]): void => control.showColumns([FIRST, ...columns]);
  const move = (column: ListColumn, to: number): void => {
    const others = chosen.filter((one) => one !== column);
    show([...others.slice(0, to), column, ...others.slice(to)]);
    setAnnouncement(texts.moved(toName(column), to + 2));
  };
  return (
    <>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <ul aria-label={texts.title} className={styles.columns}>
        {[...chosen, ...hidden].map((column) => {
          const place = chosen.indexOf(column);
          const isShown = place >= 0;
          return (
            <li
              key={column}
              draggable={isShown}
              className={`${styles.column} ${target === column && dragged !== column ? styles.target : ''}`}
              onDragStart={() => setDragged(column)}
              onDragOver={(event) => {
                if (dragged === null || !isShown) return;
                event.preventDefault();
                setTarget(column);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null && isShown) move(dragged, place);
              }}
              onDragEnd={() => {
                setDragged(null);
                setTarget(null);
              }}
            >
              <Checkbox
                checked={isShown}
                onChange={({ target: { checked } }) =>
                  show(checked ? [...chosen, column] : chosen.filter((one) => one !== column))
                }
              >
                {toName(column)}
              </Checkbox>
              {isShown && (
                <>
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={texts.earlier(toName(column))}
                    disabled={place === 0}
                    onClick={() => move(column, place - 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined aria-hidden />}
                    aria-label={texts.later(toName(column))}
                    disabled={place === chosen.length - 1}
                    onClick={() => move(column, place + 1)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
