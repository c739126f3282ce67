import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider, Result, Spin } from 'antd';
import ruRU from 'antd/locale/ru_RU';
import dayjs from 'dayjs';
import 'dayjs/locale/ru';
import { lazy, StrictMode, Suspense } from 'react';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter, Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { readSession } from './api.ts';
import { ru } from './locale/ru.ts';

const LoginPage = lazy(() => import('./login-page.tsx'));
const AppLayout = lazy(() => import('./app-layout.tsx'));
const RequestsPage = lazy(() => import('./requests-page.tsx'));

dayjs.locale('ru');
const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });

function SignedIn(): ReactElement {
  return readSession() ? <Outlet /> : <Navigate to="/login" replace />;
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <ConfigProvider locale={ruRU}>
      <App>
        <QueryClientProvider client={client}>
          <HashRouter>
            <Suspense fallback={<Spin fullscreen />}>
              <Routes>
                <Route path="/login" element={<LoginPage />} />
                <Route element={<SignedIn />}>
                  <Route element={<AppLayout />}>
                    <Route path="/requests" element={<RequestsPage />} />
                    <Route path="/" element={<Navigate to="/requests" replace />} />
                    <Route path="*" element={<Result status="404" title={ru.notHere} />} />
                  </Route>
                </Route>
              </Routes>
            </Suspense>
          </HashRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  </StrictMode>,
);
