import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { NumberField } from './number-field.tsx';
import type { SliderScale } from './slider-scale.ts';

const SCALE: SliderScale = { last: 100, positionOf: (value) => value, valueAt: (position) => position };
const onChange = jest.fn();

function Field({ mask = 'whole' }: { readonly mask?: 'whole' | 'percent' }): ReactElement {
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
        inWords={(days) => `${days} дней`}
        hint={hint}
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

/** What the browser says while the handle is dragged. */
function drag(...positions: readonly number[]): void {
  for (const position of positions) fireEvent.change(slider(), { target: { value: String(position) } });
}

beforeEach(() => onChange.mockClear());

describe('NumberField with a slider', () => {
  it('updates the value and its text for screen readers at every step', async () => {
    const { user } = renderWithPortal(<Field />);
    drag(20, 30);
    expect(onChange.mock.calls).toEqual([[{ days: 20 }], [{ days: 30 }]]);
    expect(input()).toHaveValue('30');
    expect(slider()).toHaveValue('30');
    expect(slider()).toHaveAttribute('aria-valuetext', '30 дней');
    await user.click(screen.getByRole('button', { name: 'Как было' }));
    expect(input()).toHaveValue('10');
    expect(slider()).toHaveValue('10');
  });

  it('does not change a typed value after the slider was moved back', async () => {
    const { user } = renderWithPortal(<Field mask="percent" />);
    drag(20, 10);
    expect(input()).toHaveValue('0,1');
    fireEvent.change(input(), { target: { value: '0,10' } });
    // Rendered anew.
    await user.click(screen.getByRole('button', { name: 'Подсказка' }));
    expect(input()).toHaveValue('0,10');
  });

  it('moves the slider to a typed value', async () => {
    const { user } = renderWithPortal(<Field />);
    await user.clear(input());
    expect(onChange).toHaveBeenLastCalledWith({ days: undefined });
    await user.type(input(), '45');
    expect(slider()).toHaveValue('45');
  });
});
