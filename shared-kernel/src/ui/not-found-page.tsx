import { FileSearchOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import { UI_TEXTS, WORDS } from '../locale/words.ts';
import { paths } from '../paths.ts';
import { useLocation, useNavigate } from '../router.ts';
import { EmptyState } from './empty-state.tsx';

export interface NotFoundPageProps {
  /** Why there is nothing; as for an unknown address unless said otherwise. */
  readonly title?: string;
  readonly description?: string;
}

/**
 * An address that nothing stands behind: the shell's for unknown paths, a remote's for an unknown part of its own, for a
 * page that the bank does not have, and for one of other roles.
 */
export function NotFoundPage({
  title = UI_TEXTS.notFoundTitle,
  description = UI_TEXTS.notFoundText,
}: NotFoundPageProps): ReactElement {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <EmptyState
      // Another address is another page, though it looks the same: its heading is told anew.
      key={pathname}
      isPage
      title={title}
      description={description}
      icon={<FileSearchOutlined aria-hidden />}
      action={
        <Flex gap={8} wrap justify="center">
          <Button type="primary" onClick={() => void navigate(paths.home.link())}>
            {UI_TEXTS.toHome}
          </Button>
          <Button onClick={() => void navigate(-1)}>{WORDS.back}</Button>
        </Flex>
      }
    />
  );
}
