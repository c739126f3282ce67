import { screen } from '@testing-library/react';
import type { Blocker } from '../contract/applications.ts';
import { renderWithPortal } from '../testing/render-with-portal.tsx';
import { Readiness } from './readiness.tsx';

const missing = (ref: string): Blocker => ({ kind: 'field', ref, label: ref });

describe('Readiness', () => {
  it('counts down what is left, and is whole only with nothing left', () => {
    const draw = (refs: readonly string[]) => (
      <Readiness percent={100} blockers={refs.map(missing)} onOpen={() => undefined} />
    );
    const { rerender } = renderWithPortal(draw(['/inn', '/phone']));
    expect(screen.getByRole('progressbar')).toHaveAccessibleName('Готовность 99\u00a0%');
    expect(screen.getByText('Осталось 2 пункта:')).toBeInTheDocument();
    rerender(draw(['/phone']));
    expect(screen.getByRole('progressbar')).toHaveAccessibleName('Готовность 99\u00a0%');
    expect(screen.getByText('Осталось 1 пункт:')).toBeInTheDocument();
    rerender(draw([]));
    expect(screen.getByRole('progressbar')).toHaveAccessibleName('Готовность 100\u00a0%');
    expect(screen.queryByText(/^Осталось/u)).not.toBeInTheDocument();
  });

  it('names the section of a field whose label another missing field has too', () => {
    const blockers: readonly Blocker[] = [
      { kind: 'field', ref: '/contact/full_name', label: 'ФИО', section: 'Контактное лицо' },
      { kind: 'field', ref: '/head/full_name', label: 'ФИО', section: 'Руководитель' },
      { kind: 'field', ref: '/head/snils', label: 'СНИЛС', section: 'Руководитель' },
    ];
    renderWithPortal(<Readiness percent={10} blockers={blockers} onOpen={() => undefined} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Контактное лицо · ФИО',
      'Руководитель · ФИО',
      'СНИЛС',
    ]);
  });
});
