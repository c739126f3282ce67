import { Button, Segmented } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { themeAtom, toggleThemeAtom } from '../src/session/theme.ts';
import { useAtomValue, useSetAtom } from '../src/state.ts';
import { PageHeader } from '../src/ui/page-header.tsx';
import { Controls } from './controls.tsx';
import { Data } from './data.tsx';
import { Forms } from './forms.tsx';
import { Foundations } from './foundations.tsx';
import { Charts } from './charts.tsx';
import { ru } from './locale/ru.ts';
import { States } from './states.tsx';
import { Statuses } from './statuses.tsx';
import styles from './gallery.module.css';

const WIDTHS = ['1280', '390'] as const;
/** The page inside the narrow frame. */
const FRAME = '?frame';

/** `npm run dev -- kernel`: every component of the kernel in its states, with the rule for its use. */
export function Gallery(): ReactElement {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('1280');
  const theme = useAtomValue(themeAtom);
  const toggleTheme = useSetAtom(toggleThemeAtom);
  return (
    <div className={styles.page}>
      {location.search === FRAME ? null : (
        <PageHeader
          title={ru.title}
          subtitle={ru.subtitle}
          extra={
            <>
              <Segmented
                aria-label={ru.width}
                value={width}
                options={WIDTHS.map((value) => ({ value, label: ru.pixels(value) }))}
                onChange={setWidth}
              />
              <Button onClick={() => toggleTheme()}>{theme === 'dark' ? ru.toLight : ru.toDark}</Button>
            </>
          }
        />
      )}
      {width === '390' ? (
        <iframe title={ru.narrow} src={FRAME} className={styles.frame} />
      ) : (
        <main className={styles.groups}>
          <Foundations />
          <Controls />
          <Statuses />
          <Forms />
          <Data />
          <States />
          <Charts />
        </main>
      )}
    </div>
  );
}
