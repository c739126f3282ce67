import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderWithPortal } from '../testing/render-with-portal.tsx';
import { SidePanel } from './side-panel.tsx';

function Versions() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Версии</button>
      {isOpen && (
        <SidePanel open title="Версии документа" width={520} onClose={() => setOpen(false)}>
          <input aria-label="Поиск" />
        </SidePanel>
      )}
    </>
  );
}

it('SidePanel gives the focus back when its owner removes it', async () => {
  const { user } = renderWithPortal(<Versions />);
  const button = screen.getByRole('button', { name: 'Версии' });
  await user.click(button);
  const panel = await screen.findByRole('dialog', { name: 'Версии документа' });
  await user.click(screen.getByRole('textbox', { name: 'Поиск' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(panel).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});
