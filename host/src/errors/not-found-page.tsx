import { Button, Result } from 'antd';
import type { ReactElement } from 'react';
import { paths, useNavigate } from 'shared-kernel/router';
import { ru } from '../locale/ru.ts';

/** Any path that neither the shell nor a remote knows. */
export function NotFoundPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <Result
      className="not-found"
      status="404"
      title={<h1>{ru.errors.notFoundTitle}</h1>}
      subTitle={ru.errors.notFoundText}
      extra={[
        <Button key="home" type="primary" onClick={() => void navigate(paths.home.link())}>
          {ru.errors.toHome}
        </Button>,
        <Button key="back" onClick={() => void navigate(-1)}>
          {ru.errors.back}
        </Button>,
      ]}
    />
  );
}
