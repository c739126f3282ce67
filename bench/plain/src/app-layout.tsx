import {
  BellOutlined,
  CalculatorOutlined,
  FileOutlined,
  FolderOutlined,
  HomeOutlined,
  MessageOutlined,
  UnorderedListOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Avatar, Badge, Dropdown, Flex, Layout, Menu, Select, Typography } from 'antd';
import type { ReactElement } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { countMessages, countNotifications, forgetSession, getProfile } from './api.ts';
import { ru } from './locale/ru.ts';

const BANKS = Object.entries(ru.partner).map(([value, label]) => ({ value, label }));

/** Sidebar, top bar and the page. */
export default function AppLayout(): ReactElement {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const profile = useQuery({ queryKey: ['profile'], queryFn: getProfile });
  const notifications = useQuery({ queryKey: ['notifications'], queryFn: countNotifications });
  const messages = useQuery({ queryKey: ['messages'], queryFn: countMessages });
  const items = [
    { key: '/', icon: <HomeOutlined />, label: ru.menu.home },
    { key: '/documents', icon: <FileOutlined />, label: ru.menu.documents },
    { key: '/requests', icon: <UnorderedListOutlined />, label: ru.menu.requests },
    { key: '/archive', icon: <FolderOutlined />, label: ru.menu.archive },
    { key: '/calculator', icon: <CalculatorOutlined />, label: ru.menu.calculator },
    { key: '/income', icon: <WalletOutlined />, label: ru.menu.income },
    {
      key: '/chat',
      icon: <MessageOutlined />,
      label: ru.menu.chat,
      extra: <Badge count={messages.data ?? 0} size="small" />,
    },
    { key: '/notifications', icon: <BellOutlined />, label: ru.menu.notifications },
  ];
  const signOut = () => {
    forgetSession();
    void navigate('/login');
  };
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider collapsible breakpoint="md" theme="light" width={256}>
        <Typography.Title level={4} style={{ padding: 16, margin: 0 }}>
          {ru.title}
        </Typography.Title>
        <Menu
          mode="inline"
          items={items}
          selectedKeys={[pathname]}
          onClick={({ key }) => void navigate(key)}
        />
      </Layout.Sider>
      <Layout>
        <Layout.Header style={{ background: 'transparent', paddingInline: 24 }}>
          <Flex justify="space-between" align="center" style={{ height: '100%' }}>
            <Select
              defaultValue="sgb"
              options={BANKS}
              style={{ width: 160 }}
              aria-label={ru.filters.partner}
            />
            <Flex gap={24} align="center">
              <Badge count={notifications.data ?? 0} size="small">
                <BellOutlined style={{ fontSize: 18 }} aria-label={ru.menu.notifications} />
              </Badge>
              <Dropdown menu={{ items: [{ key: 'out', label: ru.signOut, onClick: signOut }] }}>
                <Flex gap={8} align="center">
                  <Avatar icon={<UserOutlined />} />
                  {profile.data?.name ?? profile.data?.email}
                </Flex>
              </Dropdown>
            </Flex>
          </Flex>
        </Layout.Header>
        <Layout.Content style={{ padding: 24 }}>
          <main>
            <Outlet />
          </main>
        </Layout.Content>
      </Layout>
    </Layout>
  );
}
