import { Button, Result } from 'antd';
import type { ReactElement } from 'react';
import { UI_TEXTS, WORDS } from '../locale/words.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.ts';
import styles from './not-found-page.module.css';

/** An address that nothing stands behind: the shell's for unknown paths, a remote's for an unknown part of its own. */
export function NotFoundPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <Result
      className={styles.page ?? ''}
      status="404"
      title={<h1>{UI_TEXTS.notFoundTitle}</h1>}
      subTitle={UI_TEXTS.notFoundText}
      extra={[
        <Button key="home" type="primary" onClick={() => void navigate(paths.home.link())}>
          {UI_TEXTS.toHome}
        </Button>,
        <Button key="back" onClick={() => void navigate(-1)}>
          {WORDS.back}
        </Button>,
      ]}
    />
  );
}
