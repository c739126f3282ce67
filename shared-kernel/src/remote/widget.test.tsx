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
