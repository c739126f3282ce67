import { hostWidgets } from './host-widgets.ts';
import { RemoteFailure } from './remote-failure.ts';
import { scriptErrors } from './script-errors.ts';

it('the team of a failed widget is told of what was thrown in its code', () => {
  hostWidgets.onFailure?.(new Error('cannot be drawn'));
  hostWidgets.onFailure?.(new RemoteFailure('load', new Error('cannot be evaluated')));
  expect(scriptErrors.since(0).map(({ message }) => message)).toEqual([
    'cannot be drawn',
    'cannot be evaluated',
  ]);
  expect(scriptErrors.since(0)[1]?.stack).not.toContain('RemoteFailure');
});
