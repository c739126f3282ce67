import { Alert, Button, Flex, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { login } from '../contract/auth.ts';
import type { AnyRoutes } from '../routes.ts';
import { callEndpoint } from '../http/index.ts';
import { STANDALONE_TEXTS } from '../locale/standalone.ts';
import { isAuthenticatedAtom, session } from '../session/index.ts';
import { useAtomValue } from '../state.ts';
import { Panel } from '../ui/panel.tsx';
import { PortalProviders } from '../ui/portal-providers.tsx';
import { defaultRoot } from './default-root.tsx';
import { toPages } from './pages.tsx';
import { pathOfHash } from './route-pattern.ts';
import { configureWidgets } from './widget-loader.ts';
import '../ui/face/face.css';
import styles from './standalone.module.css';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Draws a remote without the portal, for the team that develops it: sign-in form, then the remote alone. */
export function runStandalone({
  name,
  routes,
  Root = defaultRoot(routes && toPages(routes)),
}: {
  readonly name: string;
  readonly routes?: AnyRoutes;
  readonly Root?: ComponentType;
}): void {
  configureWidgets({
    peek: () => undefined,
    load: () => Promise.reject(new Error(STANDALONE_TEXTS.widgetElsewhere)),
  });
  createRoot(document.getElementById('portal') as HTMLElement).render(
    <PortalProviders>
      <Frame name={name} Root={Root} links={toLinks(routes)} />
    </PortalProviders>,
  );
}

/** Addresses of the pages that need nothing to be opened. */
function toLinks(routes: AnyRoutes | undefined): readonly string[] {
  return Object.values(routes ?? {}).flatMap(({ pattern }) => (/[:*]/.test(pattern) ? [] : [pattern]));
}

interface FrameProps {
  readonly name: string;
  readonly Root: ComponentType;
  readonly links: readonly string[];
}

function Frame({ name, Root, links }: FrameProps): ReactElement {
  const isSignedIn = useAtomValue(isAuthenticatedAtom);
  useEffect(() => {
    // The portal's own addresses, which nothing is drawn at here.
    const isElsewhere = ['', '/', '/login'].includes(pathOfHash(window.location.hash));
    const [first] = links;
    if (isSignedIn && isElsewhere && first !== undefined && !links.includes('/'))
      window.location.replace(`#${first}`);
  }, [isSignedIn, links]);
  if (!isSignedIn) return <SignIn />;
  return (
    <>
      <Flex component="header" justify="space-between" align="center" className={styles.header ?? ''}>
        <strong>{name}</strong>
        <nav aria-label={STANDALONE_TEXTS.pages}>
          {links.map((link) => (
            <a key={link} href={`#${link}`} className={styles.page}>
              {link}
            </a>
          ))}
        </nav>
        <Button onClick={() => session.signOut()}>{STANDALONE_TEXTS.signOut}</Button>
      </Flex>
      <main>
        <Root />
      </main>
    </>
  );
}

function SignIn(): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const submit = async ({ email, password }: Credentials): Promise<void> => {
    setBusy(true);
    setRefused(false);
    try {
      const { token, user } = await callEndpoint(login, { body: { email, password } });
      if (token && user) session.signIn(session.currentBank(), token, user);
      else setRefused(true);
    } catch {
      setRefused(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel className={styles.signIn}>
      <Form<Credentials> layout="vertical" onFinish={(values) => void submit(values)}>
        {isRefused && (
          <Alert type="error" title={STANDALONE_TEXTS.refused} className={styles.refusal ?? ''} />
        )}
        <Form.Item name="email" label={STANDALONE_TEXTS.email} rules={[{ required: true }]}>
          <Input autoComplete="username" />
        </Form.Item>
        <Form.Item name="password" label={STANDALONE_TEXTS.password} rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy} block>
          {STANDALONE_TEXTS.signIn}
        </Button>
      </Form>
    </Panel>
  );
}
