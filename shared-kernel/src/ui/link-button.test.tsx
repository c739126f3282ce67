import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from '../router.ts';
import { LinkButton } from './link-button.tsx';

function Where() {
  const { pathname } = useLocation();
  return <output>{pathname}</output>;
}

test('a link button is one stop of the keyboard and goes to its page', async () => {
  render(
    <MemoryRouter initialEntries={['/here']}>
      <LinkButton to="/there" type="primary">
        Дальше
      </LinkButton>
      <Where />
    </MemoryRouter>,
  );
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Дальше' })).toHaveFocus();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('/there');
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});
