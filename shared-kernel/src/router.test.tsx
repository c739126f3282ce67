import { render } from '@testing-library/react';
import { HashRouter, useBlocker } from './router.ts';

/** docs/teams.md says so: when the router of the portal can, teams are to be told. */
it('useBlocker throws in the router of the portal', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Form = (): null => {
    useBlocker(true);
    return null;
  };
  expect(() =>
    render(
      <HashRouter>
        <Form />
      </HashRouter>,
    ),
  ).toThrow(/data router/);
});
