import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { portalEvents } from './events/portal-events.ts';
import { lazyCode } from './lazy.ts';
import { lazyPart, useOnPress } from './lazy-part.tsx';
import { notify, PortalToaster } from './notify.tsx';
import { SelectButton } from './ui/select-button.tsx';

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

  it('is loaded again without a press when the connection is back', async () => {
    const load = jest
      .fn<Promise<typeof Greeting>, []>()
      .mockRejectedValueOnce(new Error('chunk'))
      .mockResolvedValue(Greeting);
    const { Part } = lazyPart(load);
    render(<Part name="Анна" placeholder="Загрузка" />);
    await screen.findByRole('button', { name: 'Повторить' });
    act(() => portalEvents.emit('connection-restored', {}));
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

describe('useOnPress', () => {
  function Opened() {
    return <select aria-label="Банк" />;
  }

  function show(load: () => Promise<typeof Opened>) {
    const source = lazyCode(load);
    function Choice() {
      const { code: Code, handlers } = useOnPress(source);
      if (Code) return <Code />;
      return (
        <SelectButton label="Банк" handlers={handlers}>
          СГБ
        </SelectButton>
      );
    }
    render(
      <>
        <Choice />
        <PortalToaster />
      </>,
    );
    return screen.getByRole('combobox', { name: 'Банк' });
  }

  it('loads with the focus, and gives the place of the button to what the press opens', async () => {
    const load = jest.fn(() => Promise.resolve(Opened));
    const button = show(load);
    expect(load).not.toHaveBeenCalled();
    button.focus();
    expect(load).toHaveBeenCalledTimes(1);
    expect(button).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(screen.getByRole('combobox', { name: 'Банк' }).tagName).toBe('SELECT');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('says that the code did not come, and tries again with the next press', async () => {
    const load = jest
      .fn<Promise<typeof Opened>, []>()
      .mockRejectedValueOnce(new Error('chunk'))
      .mockResolvedValue(Opened);
    const button = show(load);
    fireEvent.click(button);
    expect(await screen.findByText('Не открылось')).toBeInTheDocument();
    fireEvent.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
  });
});

describe('code that is late', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    act(() => notify.clear());
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const hanging = () => Promise.withResolvers<typeof Greeting>();

  it('lazyPart says so beside its placeholder within 3 s, until the part is there', async () => {
    const code = hanging();
    const { Part } = lazyPart(() => code.promise);
    render(<Part name="Анна" placeholder="Загрузка" />);
    await pass(2_000);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('Раздел загружается дольше обычного');
    expect(screen.getByText('Загрузка')).toBeInTheDocument();
    code.resolve(Greeting);
    await pass(0);
    expect(screen.getByRole('heading')).toHaveTextContent('Анна');
    expect(screen.queryByText(/дольше обычного/)).not.toBeInTheDocument();
  });

  it('lazyPart without a placeholder says so in a toast, which goes when the part comes', async () => {
    const code = hanging();
    const { Part } = lazyPart(() => code.promise);
    render(
      <>
        <Part name="Анна" />
        <PortalToaster />
      </>,
    );
    await pass(2_000);
    expect(screen.queryByText(/дольше обычного/)).not.toBeInTheDocument();
    await pass(1_000);
    expect(screen.getByText('Открывается дольше обычного')).toBeInTheDocument();
    code.resolve(Greeting);
    await pass(0);
    expect(screen.getByRole('heading')).toHaveTextContent('Анна');
    await pass(1_000);
    expect(screen.queryByText(/дольше обычного/)).not.toBeInTheDocument();
  });

  it('lazyPart without a placeholder says so until the code has failed, and brings its answer into sight', async () => {
    const code = hanging();
    const { Part } = lazyPart(() => code.promise);
    const inSight = jest.spyOn(Element.prototype, 'scrollIntoView');
    render(
      <>
        <Part name="Анна" />
        <PortalToaster />
      </>,
    );
    await pass(3_000);
    await pass(50_000);
    await pass(1_000);
    expect(screen.getByText('Открывается дольше обычного')).toBeInTheDocument();
    expect(inSight).not.toHaveBeenCalled();
    code.reject(new Error('chunk'));
    await pass(0);
    await pass(1_000);
    expect(screen.queryByText(/дольше обычного/)).not.toBeInTheDocument();
    expect(inSight.mock.contexts[0]).toContainElement(screen.getByRole('button', { name: 'Повторить' }));
  });

  it('useOnPress says so from the press on, not before it, and until the code has failed', async () => {
    const code = hanging();
    const source = lazyCode(() => code.promise);
    function Choice() {
      return (
        <SelectButton label="Банк" handlers={useOnPress(source).handlers}>
          СГБ
        </SelectButton>
      );
    }
    render(
      <>
        <Choice />
        <PortalToaster />
      </>,
    );
    const button = screen.getByRole('combobox');
    fireEvent.focus(button);
    await pass(5_000);
    expect(screen.queryByText(/дольше обычного/)).not.toBeInTheDocument();
    fireEvent.click(button);
    await pass(3_000);
    await pass(50_000);
    await pass(1_000);
    expect(screen.getByText('Открывается дольше обычного')).toBeInTheDocument();
    code.reject(new Error('chunk'));
    await pass(0);
    await pass(1_000);
    expect(screen.queryByText(/дольше обычного/)).not.toBeInTheDocument();
    expect(screen.getByText('Не открылось')).toBeInTheDocument();
  });
});
