import { isReturnable, keepReturnPath, skipNextReturnPath, takeReturnPath } from './return-path.ts';

describe('return path', () => {
  it.each(['/requests?page=2', '/issue/abc/documents', '/products/credits'])('comes back to %s', (path) => {
    keepReturnPath(path, 'agent-1');
    expect(takeReturnPath('agent-1')).toBe(path);
  });

  it('is used once', () => {
    keepReturnPath('/requests', 'agent-1');
    takeReturnPath('agent-1');
    expect(takeReturnPath('agent-1')).toBe('/');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    '/login',
    '/reset-password?token=x',
  ])('never leads to %s', (path) => {
    expect(isReturnable(path)).toBe(false);
    keepReturnPath(path, null);
    expect(takeReturnPath('agent-1')).toBe('/');
  });

  it('does not show one agent the page of another', () => {
    keepReturnPath('/issue/abc/documents', 'agent-1');
    expect(takeReturnPath('agent-2')).toBe('/');
  });

  it('belongs to anybody when a link was opened without a session', () => {
    keepReturnPath('/chat', null);
    expect(takeReturnPath('agent-2')).toBe('/chat');
  });

  it('is not kept after a sign-out on purpose, and is kept again later', () => {
    skipNextReturnPath();
    keepReturnPath('/requests', 'agent-1');
    expect(takeReturnPath('agent-1')).toBe('/');
    keepReturnPath('/chat', 'agent-1');
    expect(takeReturnPath('agent-1')).toBe('/chat');
  });

  it('survives nonsense in the storage', () => {
    window.sessionStorage.setItem('return_path', '{"path":');
    expect(takeReturnPath('agent-1')).toBe('/');
    window.sessionStorage.setItem('return_path', '{"path":7,"userId":null}');
    expect(takeReturnPath('agent-1')).toBe('/');
  });
});
