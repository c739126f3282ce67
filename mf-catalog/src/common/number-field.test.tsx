import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { NumberField } from './number-field.tsx';
import type { SliderScale } from './slider-scale.ts';

const SCALE: SliderScale = { last: 100, positionOf: (value) => value, valueAt: (position) => position };
const sliding = { follow: jest.fn(), settle: jest.fn() };
const onChange = jest.fn();

interface FieldProps {
  readonly isFollowed?: boolean;
  readonly mask?: 'whole' | 'percent';
}

function Field({ isFollowed = false, mask = 'whole' }: FieldProps): ReactElement {
  const [value, setValue] = useState<number | undefined>(10);
  const [hint, setHint] = useState<string>();
  return (
    <>
      <NumberField
        id="days"
        name="days"
        label="Срок"
        mask={mask}
        suffix="дн."
        value={value}
        scale={SCALE}
        hint={hint}
        {...(isFollowed ? { sliding } : {})}
        onChange={(change) => {
          onChange(change);
          setValue(change.days);
        }}
      />
      <button type="button" onClick={() => setValue(10)}>
        Как было
      </button>
      <button type="button" onClick={() => setHint('Не меньше дня')}>
        Подсказка
      </button>
    </>
  );
}

const slider = () => screen.getByRole('slider', { name: 'Срок' });
const input = () => screen.getByRole('textbox', { name: 'Срок' });

/** What the browser says while the handle is dragged, and when it is let go. */
function drag(...positions: readonly number[]): void {
  for (const position of positions) fireEvent.input(slider(), { target: { value: String(position) } });
}
const letGo = () => act(() => slider().dispatchEvent(new Event('change', { bubbles: true })));

beforeEach(() => {
  sliding.follow.mockClear();
  sliding.settle.mockClear();
  onChange.mockClear();
});

describe('a slider', () => {
  it('shows every step and changes the field when it is let go', async () => {
    const { user } = renderWithPortal(<Field />);
    drag(20, 30);
    expect(input()).toHaveValue('30');
    expect(slider()).toHaveValue('30');
    expect(onChange).not.toHaveBeenCalled();
    letGo();
    expect(onChange.mock.calls).toEqual([[{ days: 30 }]]);
    // A value from elsewhere counts again, also the one that the hand began with.
    await user.click(screen.getByRole('button', { name: 'Как было' }));
    expect(input()).toHaveValue('10');
    expect(slider()).toHaveValue('10');
  });

  it('keeps what it shows when a finger begins to scroll the page instead', () => {
    renderWithPortal(<Field />);
    fireEvent.pointerCancel(slider());
    expect(onChange).not.toHaveBeenCalled();
    drag(40);
    fireEvent.pointerCancel(slider());
    expect(onChange.mock.calls).toEqual([[{ days: 40 }]]);
    expect(input()).toHaveValue('40');
  });

  it('tells who follows it of every step instead, and shows what it was let go at until that is the page’s', async () => {
    const { user } = renderWithPortal(<Field isFollowed />);
    drag(20, 30);
    expect(sliding.follow.mock.calls).toEqual([[{ days: 20 }], [{ days: 30 }]]);
    expect(sliding.settle).not.toHaveBeenCalled();
    letGo();
    expect(sliding.settle.mock.calls).toEqual([[{ days: 30 }]]);
    expect(onChange).not.toHaveBeenCalled();
    expect(input()).toHaveValue('30');
    // Drawn anew with the value from before.
    await user.hover(screen.getByRole('button', { name: 'Как было' }));
    await user.click(screen.getByRole('button', { name: 'Как было' }));
    expect(input()).toHaveValue('30');
    expect(slider()).toHaveValue('30');
    letGo();
    expect(sliding.settle).toHaveBeenCalledTimes(1);
  });

  it('leaves alone what is typed after it was moved to and fro', async () => {
    const { user } = renderWithPortal(<Field isFollowed mask="percent" />);
    drag(20, 10);
    letGo();
    expect(input()).toHaveValue('0,1');
    fireEvent.change(input(), { target: { value: '0,10' } });
    // Drawn anew.
    await user.click(screen.getByRole('button', { name: 'Подсказка' }));
    expect(input()).toHaveValue('0,10');
  });
});
