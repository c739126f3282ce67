import type { PortalSnapshot, RemoteBackgroundProps } from 'shared-kernel/remote';
import { session } from 'shared-kernel/session';
import { agent, signInAs } from '../testing/render-portal.tsx';
import { BEGIN_AFTER_MS, superviseBackgrounds, TRY_AGAIN_MS } from './background.ts';
import { scriptErrors } from './script-errors.ts';

const manifest = {
  version: '1',
  contractRange: '*',
  title: '',
  routes: [],
  menu: [],
  topBar: [],
  search: [],
  widgets: [],
};
const remote = (name: string, background: boolean) => ({
  name,
  available: true as const,
  manifest: { ...manifest, name, background },
  buildId: '1',
  entry: '',
  globalName: name,
  chunkGlobal: name,
});
const snapshot: PortalSnapshot = { remotes: [remote('mf-talk', true), remote('mf-quiet', false)] };
const remotes = { snapshot: () => snapshot, subscribe: () => () => undefined };

let begun: RemoteBackgroundProps[];
let ended: string[];
let loads: string[];
let finish: (() => void) | undefined;
let showFirstPage: () => void;
let firstPage: Promise<void>;

const exposed = {
  background: (props: RemoteBackgroundProps) => {
    begun.push(props);
    return () => void ended.push(`${props.bank}:${props.userId}`);
  },
};
const start = (load: (name: string) => Promise<Record<string, unknown>>): void => {
  finish = superviseBackgrounds({
    session,
    remotes,
    afterFirstPage: () => firstPage,
    load: (name) => {
      loads.push(name);
      return load(name);
    },
  });
};
const later = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  begun = [];
  ended = [];
  loads = [];
  firstPage = Promise.resolve();
});
afterEach(() => {
  finish?.();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the background of remotes', () => {
  it('begins behind the page for whoever is signed in, in the remotes that have one', async () => {
    start(() => Promise.resolve(exposed));
    await later(BEGIN_AFTER_MS);
    expect(loads).toEqual([]);
    signInAs(agent, 'sgb');
    await later(BEGIN_AFTER_MS - 1);
    expect(loads).toEqual([]);
    await later(1);
    expect(loads).toEqual(['mf-talk']);
    expect(begun).toEqual([{ name: 'mf-talk', bank: 'sgb', userId: agent.id }]);
  });

  it('waits for a first page that takes long', async () => {
    firstPage = new Promise((resolve) => (showFirstPage = resolve));
    signInAs(agent, 'sgb');
    start(() => Promise.resolve(exposed));
    await later(BEGIN_AFTER_MS * 2);
    expect(loads).toEqual([]);
    showFirstPage();
    await later(0);
    expect(begun).toHaveLength(1);
  });

  it('waits for a network that is away, and reports nothing', async () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    signInAs(agent, 'sgb');
    start(() => Promise.resolve(exposed));
    await later(BEGIN_AFTER_MS + TRY_AGAIN_MS[0]);
    expect(loads).toEqual([]);
    expect(report).not.toHaveBeenCalled();
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await later(0);
    expect(begun).toEqual([{ name: 'mf-talk', bank: 'sgb', userId: agent.id }]);
  });

  it('takes a network that goes away while the code comes for no failure of the remote', async () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    signInAs(agent, 'sgb');
    let isAway = true;
    start(() => {
      if (!isAway) return Promise.resolve(exposed);
      onLine.mockReturnValue(false);
      return Promise.reject(new Error('Loading chunk 100 failed'));
    });
    await later(BEGIN_AFTER_MS);
    isAway = false;
    await later(TRY_AGAIN_MS[2]);
    expect(loads).toHaveLength(1);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await later(0);
    expect(begun).toHaveLength(1);
    expect(report).not.toHaveBeenCalled();
  });

  it('waits until the second factor is set up that somebody must have', async () => {
    signInAs({ ...agent, must_enrol_second_factor: true }, 'sgb');
    start(() => Promise.resolve(exposed));
    await later(BEGIN_AFTER_MS);
    expect(loads).toEqual([]);
    signInAs(agent, 'sgb');
    await later(BEGIN_AFTER_MS);
    expect(begun).toHaveLength(1);
  });

  it('ends with the session', async () => {
    signInAs(agent, 'sgb');
    start(() => Promise.resolve(exposed));
    await later(BEGIN_AFTER_MS);
    session.signOut();
    expect(ended).toEqual([`sgb:${agent.id}`]);
    await later(TRY_AGAIN_MS[2]);
    expect(begun).toHaveLength(1);
  });

  it('begins anew for another bank, after the former has ended', async () => {
    signInAs(agent, 'metcome');
    signInAs(agent, 'sgb');
    start(() => Promise.resolve(exposed));
    await later(BEGIN_AFTER_MS);
    session.setCurrentBank('metcome');
    expect(ended).toEqual([`sgb:${agent.id}`]);
    await later(BEGIN_AFTER_MS);
    expect(begun.map(({ bank }) => bank)).toEqual(['sgb', 'metcome']);
    expect(ended).toHaveLength(1);
  });

  it('ends at once what has begun after its session', async () => {
    signInAs(agent, 'sgb');
    let arrive: (() => void) | undefined;
    const slow = {
      background: (props: RemoteBackgroundProps) =>
        new Promise((resolve) => (arrive = () => resolve(exposed.background(props)))),
    };
    start(() => Promise.resolve(slow));
    await later(BEGIN_AFTER_MS);
    session.signOut();
    arrive?.();
    await later(0);
    expect(ended).toEqual([`sgb:${agent.id}`]);
  });

  it.each([
    ['code that does not come', () => Promise.reject(new Error('chunk'))],
    ['a module without the lifecycle', () => Promise.resolve({})],
    [
      'a work that throws',
      () =>
        Promise.resolve({
          background: () => {
            throw new Error('broken');
          },
        }),
    ],
  ])('reports %s and tries again', async (_name, fail: () => Promise<Record<string, unknown>>) => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    signInAs(agent, 'sgb');
    let isWell = false;
    start(() => (isWell ? Promise.resolve(exposed) : fail()));
    await later(BEGIN_AFTER_MS);
    expect(report).toHaveBeenCalledWith(expect.stringContaining('mf-talk failed (background)'));
    isWell = true;
    await later(TRY_AGAIN_MS[0]);
    expect(begun).toHaveLength(1);
  });

  it('tells the team of the remote why it does not begin', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const before = scriptErrors.since(0).length;
    signInAs(agent, 'sgb');
    start(() => Promise.resolve({ background: () => Promise.reject(new Error('no rooms')) }));
    await later(BEGIN_AFTER_MS);
    expect(scriptErrors.since(before)).toMatchObject([{ message: 'no rooms' }]);
  });

  it('goes on where one cannot end', async () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    signInAs(agent, 'sgb');
    start(() =>
      Promise.resolve({
        background: () => () => {
          throw new Error('stuck');
        },
      }),
    );
    await later(BEGIN_AFTER_MS);
    expect(() => session.signOut()).not.toThrow();
    expect(report).toHaveBeenCalledWith(expect.stringContaining('did not end its background cleanly'));
  });
});
