import { screen, within } from '@testing-library/react';
import type { ForeseenCheck } from 'shared-kernel/contract/applications';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { ForeseenChecks } from './foreseen-checks.tsx';

function check(code: string, change: Partial<ForeseenCheck>): ForeseenCheck {
  return {
    code,
    text: `Правило ${code}`,
    state: 'passed',
    outcome: 'refuse',
    actual: null,
    ref: null,
    ...change,
  };
}

const verdict = (): HTMLElement => screen.getByRole('status');

describe('ForeseenChecks', () => {
  it('names the gravest consequence and puts what failed first', () => {
    renderWithPortal(
      <ForeseenChecks
        checks={[
          check('a', {}),
          check('b', { state: 'unknown' }),
          check('c', { state: 'failed', outcome: 'person' }),
          check('d', { state: 'failed', actual: '75 %' }),
        ]}
      />,
    );
    expect(verdict()).toHaveTextContent('С такими ответами банк откажет');
    const lines = screen.getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Правило c',
      'Правило dсейчас 75 %',
      'Правило b',
      'Правило a',
    ]);
    expect(within(lines[1]!).getByLabelText('Не пройдена:')).toBeInTheDocument();
  });

  it('leads from a failed rule to its field, and only there where the step asks for it', async () => {
    const opened: string[] = [];
    const { user } = renderWithPortal(
      <ForeseenChecks
        checks={[
          check('a', { state: 'failed', outcome: 'request', ref: '/finances/obligations_kopecks' }),
          check('b', { state: 'failed', outcome: 'person' }),
          check('c', { ref: '/owners' }),
        ]}
        onOpen={(ref) => opened.push(ref)}
      />,
    );
    expect(verdict()).toHaveTextContent('Банк попросит документы');
    await user.click(screen.getByRole('button'));
    expect(opened).toEqual(['/finances/obligations_kopecks']);
  });

  it('does not promise a success before every answer is there', () => {
    const { rerender } = renderWithPortal(
      <ForeseenChecks checks={[check('a', {}), check('b', { state: 'unknown' })]} />,
    );
    expect(verdict()).toHaveTextContent('Пока без замечаний, 1 проверка ждёт ответа');
    rerender(<ForeseenChecks checks={[check('a', {})]} />);
    expect(verdict()).toHaveTextContent('Все проверки пройдены');
  });
});
