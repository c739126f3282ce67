import { sanitisePages } from './docx-document.ts';

function sanitised(html: string): HTMLElement {
  const body = document.createElement('div');
  body.innerHTML = html;
  sanitisePages(body);
  return body;
}

it.each([
  ['a script', '<p>да<script>alert(1)</script></p>'],
  ['a handler', '<img src="data:image/png;base64,AA==" onerror="alert(1)">'],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['a form', '<form action="https://evil.example"><input name="password"><button>Войти</button></form>'],
  ['an address that runs a script', '<a href="javascript:alert(1)">x</a>'],
  [
    'a drawing that runs a script',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a><script>1</script></svg>',
  ],
  ['styles of its own', '<style>body{display:none}</style><p>текст</p>'],
  ['a page in a data address', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
])('sanitisePages removes %s', (_what, html) => {
  const { innerHTML } = sanitised(html);
  expect(innerHTML).not.toMatch(/script|onerror|iframe|<form|<input|<button|javascript:|<style|data:text/i);
});

it('sanitisePages keeps text, tables, pictures and links, and opens links in a new tab', () => {
  const body = sanitised(
    '<section class="docx"><p style="color: red">Договор № 1 на 1 000 ₽</p><table><tr><td>а</td></tr></table>' +
      '<img src="data:image/png;base64,AA=="><a href="https://example.com">сайт</a></section>',
  );
  expect(body).toHaveTextContent('Договор № 1 на 1 000 ₽');
  expect(body.querySelector('td')).toHaveTextContent('а');
  expect(body.querySelector('img')).toHaveAttribute('src', 'data:image/png;base64,AA==');
  expect(body.querySelector('p')).toHaveStyle({ color: 'rgb(255, 0, 0)' });
  const link = body.querySelector('a');
  expect(link).toHaveAttribute('href', 'https://example.com');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});
