import { screen, waitFor } from '@testing-library/react';
import { createDocumentRequest } from 'shared-kernel/contract/applications';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { getHash } from '../../../testing/fixtures.ts';
import { RequestDialog } from './request-dialog.tsx';

it('RequestDialog keeps a term beyond its limits as it was typed and sends nothing until it is mended', async () => {
  const { calls } = mockEndpoint(createDocumentRequest, () => new Promise<never>(() => undefined));
  const { user } = renderWithPortal(<RequestDialog hash={getHash(1042)} onClose={() => undefined} />);
  await user.type(screen.getByLabelText('Какой документ нужен'), 'Устав');
  const days = screen.getByLabelText('Срок ответа, дней');
  const send = screen.getByRole('button', { name: 'Отправить запрос' });
  for (const typed of ['0', '61', '-5', '7,5', '-']) {
    await user.clear(days);
    await user.type(days, typed);
    await user.click(send);
    expect(days).toHaveValue(typed);
    expect(days).toHaveAccessibleDescription('Укажите целое число от 1 до 60');
    expect(days).toHaveFocus();
  }
  expect(calls).toHaveLength(0);
  await user.clear(days);
  await user.type(days, '60');
  await user.click(send);
  await waitFor(() => expect(calls[0]?.body.due_days).toBe(60));
});

it('RequestDialog leads to the first field that is wrong', async () => {
  const { user } = renderWithPortal(<RequestDialog hash={getHash(1042)} onClose={() => undefined} />);
  await user.type(screen.getByLabelText('Срок ответа, дней'), '0');
  await user.click(screen.getByRole('button', { name: 'Отправить запрос' }));
  expect(screen.getByLabelText('Какой документ нужен')).toHaveFocus();
});
