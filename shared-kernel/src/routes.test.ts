import { defineRoutes, path, paths } from './paths.ts';
import { defineRemoteManifest } from './remote/manifest.ts';

const page = () => Promise.resolve(() => null);

describe('path', () => {
  it('fills the parameters in their order, encoded', () => {
    const article = path('/news/:section/:id');
    expect(article.link('рынок', 7)).toBe('/news/%D1%80%D1%8B%D0%BD%D0%BE%D0%BA/7');
    expect(paths.issue.link('a/b', 'completion')).toBe('/issue/a%2Fb/completion?bank=sgb');
  });

  it('takes a parameter that reads like the name of the next one as it is', () => {
    expect(path('/a/:one/:two').link(':two', '$&')).toBe('/a/%3Atwo/%24%26');
  });

  it('adds the query behind the path and leaves out what is undefined', () => {
    expect(paths.chat.link({ thread: 'a b', message: 3, draft: undefined })).toBe(
      '/chat?thread=a+b&message=3',
    );
    expect(path('/a/:id').link('7', new URLSearchParams({ page: '2' }))).toBe('/a/7?page=2');
    expect(paths.home.link({})).toBe('/');
  });

  it('accepts no missing and no other parameter', () => {
    // @ts-expect-error -- the agent is missing
    void path('/security/:agentId').link();
    // @ts-expect-error -- no such section
    void paths.newsSection.link('sport');
  });
});

describe('defineRoutes', () => {
  it('gives every page its pattern, its loader and the builder of links', () => {
    const routes = defineRoutes({
      chat: { path: paths.chat, page, keepAlive: true },
      thread: { path: '/chat/:thread', page },
    });
    expect(routes.chat).toMatchObject({ pattern: '/chat', page, keepAlive: true });
    expect(routes.chat.link({ unread: 1 })).toBe('/chat?unread=1');
    expect(routes.thread.pattern).toBe('/chat/:thread');
    expect(routes.thread.link('5')).toBe('/chat/5');
  });

  it('tells the manifest what a page needs of the bank', () => {
    const remote = { name: 'mf-x', title: 'X', version: '1.0.0', contractRange: '*' };
    const routes = defineRoutes({
      chat: { path: '/chat', capability: 'chat', page },
      about: { path: '/about', page },
    });
    expect(defineRemoteManifest({ ...remote, routes })).toMatchObject({
      routes: ['/chat', '/about'],
      needs: { '/chat': 'chat' },
    });
  });
});
