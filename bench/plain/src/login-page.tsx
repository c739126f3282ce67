import { LockOutlined, MailOutlined, SendOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Form, Input, Typography } from 'antd';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { keepSession, signIn } from './api.ts';
import { ru } from './locale/ru.ts';

const REQUIRED = { required: true, message: ru.login.required };

/** The sign-in: a card with a form. */
export default function LoginPage(): ReactElement {
  const navigate = useNavigate();
  const login = useMutation({
    mutationFn: signIn,
    onSuccess: (session) => {
      keepSession(session);
      void navigate('/requests');
    },
  });
  return (
    <Flex align="center" justify="center" style={{ minHeight: '100vh' }}>
      <Card style={{ width: 400 }}>
        <Typography.Title level={3}>{ru.login.title}</Typography.Title>
        {login.isError && (
          <Alert type="error" showIcon title={ru.login.failed} style={{ marginBottom: 16 }} />
        )}
        <Form layout="vertical" onFinish={(values: object) => login.mutate(values)}>
          <Form.Item
            name="email"
            label={ru.login.email}
            rules={[REQUIRED, { type: 'email', message: ru.login.wrongEmail }]}
          >
            <Input prefix={<MailOutlined />} autoComplete="username" />
          </Form.Item>
          <Form.Item name="password" label={ru.login.password} rules={[REQUIRED]}>
            <Input.Password prefix={<LockOutlined />} autoComplete="current-password" />
          </Form.Item>
          <Form.Item name="telegram" label={ru.login.telegram}>
            <Input prefix={<SendOutlined />} />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={login.isPending}>
            {ru.login.submit}
          </Button>
        </Form>
        <Flex justify="space-between" style={{ marginTop: 16 }}>
          <Link to="/reset-password">{ru.login.forgotten}</Link>
          <Link to="/register">{ru.login.register}</Link>
        </Flex>
      </Card>
    </Flex>
  );
}
