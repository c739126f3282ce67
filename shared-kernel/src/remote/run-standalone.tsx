import { Alert, Button, Card, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { login } from '../contract/auth.ts';
import type { AnyRoutes } from '../routes.ts';
import { callEndpoint } from '../http/index.ts';
import { STANDALONE_TEXTS } from '../locale/standalone.ts';
import { isAuthenticatedAtom, session } from '../session/index.ts';
import { useAtomValue } from '../state.ts';
import { PortalProviders } from '../ui/portal-providers.tsx';
import { defaultRoot } from './default-root.tsx';
import { toPages } from './pages.tsx';
import { configureWidgets } from './widget-loader.ts';
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
      <Frame name={name} Root={Root} />
    </PortalProviders>,
  );
}

function Frame({ name, Root }: { readonly name: string; readonly Root: ComponentType }): ReactElement {
  const isSignedIn = useAtomValue(isAuthenticatedAtom);
  if (!isSignedIn) return <SignIn />;
  return (
    <>
      <Flex component="header" justify="space-between" align="center" className={styles.header ?? ''}>
        <strong>{name}</strong>
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
    <Card className={styles.signIn ?? ''}>
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
    </Card>
  );
}
