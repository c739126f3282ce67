import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition } from 'react';
import { MemoryRouter, useLocation, useNavigate, useSearchParams } from './router.ts';

function Choice() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <input
        type="checkbox"
        aria-label="choice"
        checked={params.has('choice')}
        onChange={(event) => {
          const isChecked = event.target.checked;
          setParams((current) => {
            if (isChecked) current.set('choice', '1');
            else current.delete('choice');
            return current;
          });
        }}
      />
      <button type="button" onClick={() => startTransition(() => void navigate('/?choice=other'))}>
        other
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}

const box = () => screen.getByRole('checkbox');
const address = () => screen.getByRole('status').textContent;

describe('useSearchParams', () => {
  it('shows a change within the event, before the address has followed', () => {
    render(
      <MemoryRouter>
        <Choice />
      </MemoryRouter>,
    );
    act(() => {
      box().click();
      expect(box()).toBeChecked();
    });
    expect(address()).toBe('?choice=1');
    expect(box()).toBeChecked();
  });

  it('follows the address when somebody else changes it', async () => {
    const user = userEvent.setup();
    render(
      <MemoryRouter>
        <Choice />
      </MemoryRouter>,
    );
    await user.click(box());
    await user.click(screen.getByRole('button', { name: 'back' }));
    expect(address()).toBe('');
    expect(box()).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'other' }));
    expect(address()).toBe('?choice=other');
    expect(box()).toBeChecked();
    await user.click(box());
    expect(address()).toBe('');
    expect(box()).not.toBeChecked();
  });
});
