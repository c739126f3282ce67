import { render } from '@testing-library/react';
import ReactMarkdown from 'react-markdown';
import { SafeMarkdown } from './markdown.tsx';

const LINES = [
  'Хорошо, жду.',
  'Ставка 12,5% — до 10:00 (по Москве)!',
  '2026-03-05 придёт ответ',
  '1. Баланс',
  '- Баланс',
  '# Срочно',
  '> так и было',
  'Срок **завтра**, `id`',
  'Уже 5 < 6 &amp; <b>нет</b>',
  'https://example.com/a_b_c',
  'Первая\nвторая',
  '  с отступом',
  'с концом  ',
  '~~~',
  '---',
  '===',
];

it.each(LINES)('shows a line as the parser does: %s', (line) => {
  const own = render(<SafeMarkdown text={line} />).container;
  const parsed = render(
    <ReactMarkdown disallowedElements={['h1']} unwrapDisallowed>
      {line}
    </ReactMarkdown>,
  ).container;
  expect(own.innerHTML).toBe(parsed.innerHTML);
});

it('SafeMarkdown leaves the text of a link whose address is dropped, and no link', () => {
  const { container } = render(
    <SafeMarkdown text="[оплатить](javascript:alert) и [сайт](https://example.com)" />,
  );
  expect([...container.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['сайт']);
  expect(container).toHaveTextContent('оплатить и сайт');
});
