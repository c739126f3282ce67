import axios from 'axios';

const BANK = 'sgb';
const STORAGE_KEY = `auth_${BANK}`;

export interface Session {
  readonly token: string;
  readonly user: { readonly name: string; readonly email: string };
}

export interface Application {
  readonly id: number;
  readonly hash_password: string;
  readonly client_name: string;
  readonly client_inn: string | null;
  readonly product: string;
  readonly product_title: string;
  readonly partner: string;
  readonly amount_kopecks: number;
  readonly status: string;
  readonly signing: string;
  readonly holder: string;
  readonly due_at: string | null;
  readonly created_at: string;
}

export interface ListQuery {
  readonly name: string;
  readonly type: string;
  readonly page: number;
  readonly filter: Readonly<Record<string, unknown>>;
}

export const readSession = (): Session | null =>
  JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Session | null;
export const keepSession = (session: Session): void =>
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...session, timestamp: Date.now() }));
export const forgetSession = (): void => localStorage.removeItem(STORAGE_KEY);

const http = axios.create({ baseURL: `/banks/${BANK}` });
http.interceptors.request.use((request) => {
  const session = readSession();
  if (session) request.headers.set('Authorization', `Bearer ${session.token}`);
  return request;
});

export async function signIn(values: object): Promise<Session> {
  return (await http.post<Session>('/api/login/', { telegram: '', ...values })).data;
}

export async function listApplications({ filter, ...query }: ListQuery) {
  const params = { ...query, itemsPerPage: 25, filter: JSON.stringify(filter) };
  const { data } = await http.get<{
    readonly objs: readonly Application[];
    readonly info: { readonly count_objs: number };
  }>('/agent/rest/issues', { params });
  return { items: data.objs, total: data.info.count_objs };
}

export const archiveApplication = (hashPassword: string) =>
  http.post('/agent/rest/archive-issue', { hashPassword });

export async function getProfile() {
  return (await http.get<{ readonly name?: string; readonly email: string }>('/agent/rest/profile')).data;
}

export async function countNotifications(): Promise<number> {
  const { data } = await http.get<{ readonly count?: number }>(
    '/agent/rest/notifications_on_applications_count',
  );
  return data.count ?? 0;
}

export async function countMessages(): Promise<number> {
  return (await http.get<{ readonly unread?: number }>('/agent/rest/chat/unread')).data.unread ?? 0;
}
