import { screen, within } from '@testing-library/react';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { application } from '../../../testing/fixtures.ts';
import { flowPosition } from '../state/flow-position.ts';
import { CompactStepper } from './compact-stepper.tsx';

it('CompactStepper ticks the last step of a finished application', () => {
  const base = application('issue_finished');
  const stepper = base.info.stepper.map((each) => ({ ...each, complete: true }));
  const finished = { ...base, info: { ...base.info, stepper } };
  const position = flowPosition(finished, 'document-package');
  renderWithPortal(
    <CompactStepper
      position={position}
      step={position.shown!}
      hash={finished.hash_password}
      info={finished.info}
    />,
  );
  const last = screen.getByRole('link', { name: /Завершение/u });
  expect(within(last).getByRole('img', { name: 'check' })).toBeInTheDocument();
});
