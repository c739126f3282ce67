import { act, waitFor } from '@testing-library/react';
import { portalEvents } from 'shared-kernel/events';
import { session } from 'shared-kernel/session';
import { signInAs } from '../testing/render-portal.tsx';
import { withLocks, withoutLocks } from '../testing/locks.ts';
import { followUnsaved, hasUnsaved } from './unsaved.ts';

const tell = (isUnsaved: boolean): void =>
  portalEvents.emit('unsaved-changed', { source: 'document-uploads', isUnsaved });
let stop: () => void;

beforeEach(() => {
  signInAs(undefined, 'metcome');
  signInAs(undefined, 'sgb');
  stop = followUnsaved();
});
afterEach(() => {
  tell(false);
  stop();
  withoutLocks();
});

describe('followUnsaved', () => {
  it('lets the other tabs know while this one has unsaved input, at the bank where it is', async () => {
    const locks = withLocks();
    tell(true);
    expect(locks.held()).toEqual(['portal-unsaved:sgb']);
    act(() => session.setCurrentBank('metcome'));
    await waitFor(() => expect(locks.held()).toEqual(['portal-unsaved:metcome']));
    tell(false);
    await waitFor(() => expect(locks.held()).toEqual([]));
  });

  it('holds nothing once it has ended', async () => {
    const locks = withLocks();
    tell(true);
    stop();
    await waitFor(() => expect(locks.held()).toEqual([]));
    stop = followUnsaved();
  });
});

describe('hasUnsaved', () => {
  it('knows of another tab at the bank that is left, and not of one elsewhere', async () => {
    withLocks('portal-unsaved:metcome', 'portal-live:sgb:1');
    await expect(hasUnsaved(['sgb'])).resolves.toBe(false);
    await expect(hasUnsaved(['sgb', 'metcome'])).resolves.toBe(true);
  });

  it('knows of this tab where the browser has no locks', async () => {
    await expect(hasUnsaved(['sgb'])).resolves.toBe(false);
    tell(true);
    await expect(hasUnsaved(['metcome'])).resolves.toBe(true);
  });
});
