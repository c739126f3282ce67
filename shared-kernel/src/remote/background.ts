import type { BankCode } from '../contract/banks.ts';

/** What the host hands to a remote's work in the background: for whom it is done. */
export interface RemoteBackgroundProps {
  readonly name: string;
  readonly bank: BankCode;
  readonly userId: string;
}

/** Ends the work. Nothing of it may go on afterwards: the next session is another person's, or another bank's. */
export type StopBackground = () => void;

/**
 * The lifecycle beside `mount`: work that goes on behind every page while somebody is signed in. A remote that has
 * some exports it as `background` from `src/background.ts`; the build exposes the file as `./background` and says so in the manifest.
 * The host begins it after a sign-in, ends it with the session and begins it anew after a bank switch.
 */
export type RemoteBackground = (props: RemoteBackgroundProps) => StopBackground | Promise<StopBackground>;
