import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyPart } from './lazy-part.tsx';

function Greeting({ name }: { readonly name: string }) {
  return <h1>Здравствуйте, {name}</h1>;
}

describe('lazyPart', () => {
  it('shows the placeholder while its code is on the way, and the part at once when it is there', async () => {
    const load = jest.fn(() => Promise.resolve(Greeting));
    const { Part } = lazyPart(load);
    const first = render(<Part name="Анна" placeholder="Загрузка" />);
    expect(first.container).toHaveTextContent('Загрузка');
    expect(await screen.findByRole('heading', { name: 'Здравствуйте, Анна' })).toBeInTheDocument();
    first.unmount();
    render(<Part name="Борис" placeholder="Загрузка" />);
    expect(screen.getByRole('heading', { name: 'Здравствуйте, Борис' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('says in its place that the code did not come, and loads it again', async () => {
    const load = jest
      .fn<Promise<typeof Greeting>, []>()
      .mockRejectedValueOnce(new Error('chunk'))
      .mockResolvedValue(Greeting);
    const { Part } = lazyPart(load);
    render(<Part name="Анна" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('heading')).toHaveTextContent('Анна');
  });

  it('is there at the first showing when it was loaded before', async () => {
    const part = lazyPart(() => Promise.resolve(Greeting));
    part.preload();
    await Promise.resolve();
    await Promise.resolve();
    render(<part.Part name="Анна" />);
    expect(screen.getByRole('heading')).toBeInTheDocument();
  });
});
