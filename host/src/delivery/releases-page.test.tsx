import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt, signInAs } from '../testing/render-portal.tsx';
import { deliveryCalls } from './delivery-calls.ts';
import type { Overview, RemoteOverview } from './delivery-calls.ts';
import { ReleasesPage } from './releases-page.tsx';

const REMOTE: RemoteOverview = {
  name: 'mf-catalog',
  title: 'Каталог',
  activation: 'auto',
  isSigned: false,
  isOriginUp: true,
  active: null,
  canary: null,
  refusal: null,
  unsigned: [],
  quarantined: [],
  events: [],
  errors: [],
  kept: 1,
  releases: [
    {
      id: 'a'.repeat(64),
      version: '1.2.0',
      receivedAt: '2026-01-01T09:00:00Z',
      role: 'stored',
      isAllowed: true,
    },
  ],
};

async function open(mayDecide: boolean) {
  signInAs();
  const overview: Overview = {
    mayDecide,
    overrideOrigins: [],
    quarantineAfter: 3,
    configFault: null,
    remotes: [REMOTE],
  };
  jest.spyOn(deliveryCalls, 'overview').mockResolvedValue(overview);
  renderAt('/', <ReleasesPage />);
  await userEvent.setup().click(await screen.findByRole('button', { name: /Хранимые выпуски/ }));
  return screen.findByText(/1\.2\.0/);
}

afterEach(() => jest.restoreAllMocks());

describe('ReleasesPage', () => {
  it('offers the decisions to who may take them', async () => {
    await open(true);
    expect(screen.getByRole('button', { name: /Включить/ })).toBeInTheDocument();
  });

  it('lets other superusers read, and says who decides', async () => {
    await open(false);
    expect(screen.getByText(/Решения о выпусках принимают/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Включить/ })).not.toBeInTheDocument();
  });

  it('keeps a share outside the limits as it was typed, says so and sends nothing', async () => {
    const decide = jest.spyOn(deliveryCalls, 'decide').mockResolvedValue(REMOTE);
    await open(true);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /Дать части агентов/ }));
    const share = await screen.findByLabelText('Доля агентов, %');
    const confirm = screen.getByRole('button', { name: 'Дать части' });
    for (const typed of ['150', '-5', '7,5', '0']) {
      await user.clear(share);
      await user.type(share, typed);
      await user.click(confirm);
      expect(share).toHaveValue(typed);
      expect(share).toHaveAccessibleDescription('Укажите целое число от 1 до 100');
      expect(share).toHaveFocus();
    }
    expect(decide).not.toHaveBeenCalled();
    await user.clear(share);
    await user.type(share, '25');
    expect(share).not.toBeInvalid();
    await user.click(confirm);
    expect(decide).toHaveBeenCalledTimes(1);
    expect(decide.mock.calls[0]?.[1]).toMatchObject({ action: 'canary', rule: { percent: 25 } });
  });
});
