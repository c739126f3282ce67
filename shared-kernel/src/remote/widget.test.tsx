import { act, render, screen, waitFor } from '@testing-library/react';
import { portalEvents } from '../events/portal-events.ts';
import { configureWidgets } from './widget-loader.ts';
import { Widget } from './widget.tsx';

const Badge = () => <p>3 сообщения</p>;

it('a hidden widget whose code did not come is loaded again when the connection is back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn().mockRejectedValueOnce(new Error('chunk')).mockResolvedValue(Badge);
  configureWidgets({ peek: () => undefined, load });
  const { container } = render(<Widget name="chat-badge" />);
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(container).toBeEmptyDOMElement();
  act(() => portalEvents.emit('connection-restored', {}));
  expect(await screen.findByText('3 сообщения')).toBeInTheDocument();
  expect(load).toHaveBeenLastCalledWith('chat-badge', { retry: true });
});

it('the loader is told of a widget that cannot be loaded or drawn', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const missing = new Error('chunk');
  const broken = new Error('no items');
  const Broken = (): never => {
    throw broken;
  };
  const onFailure = jest.fn();
  configureWidgets({ peek: () => undefined, load: () => Promise.reject(missing), onFailure });
  render(<Widget name="chat-badge" />);
  await waitFor(() => expect(onFailure.mock.calls).toEqual([[missing]]));
  configureWidgets({ peek: () => Broken, load: () => Promise.resolve(Broken), onFailure });
  render(<Widget name="chat-badge" />);
  expect(onFailure.mock.calls).toEqual([[missing], [broken]]);
});
