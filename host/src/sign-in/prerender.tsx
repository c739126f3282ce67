import { renderToString } from 'react-dom/server';
import { configureBanks } from 'shared-kernel/locale';
import { THEMES, themeAtom } from 'shared-kernel/session';
import type { ThemeName } from 'shared-kernel/session';
import { portalStore } from 'shared-kernel/state';
import { SignInRoot } from './sign-in-root.tsx';

/** The delivery server puts those of its own configuration in its place. */
const ANY_BANK = { code: 'bank', name: 'bank', hasSignIn: true, isFiltered: true } as const;

configureBanks([ANY_BANK]);

const never = (): never => {
  throw new Error('Nothing is loaded while the page is built');
};

function draw(theme: ThemeName): string {
  portalStore.set(themeAtom, theme);
  return renderToString(
    <SignInRoot
      initialBank={ANY_BANK.code}
      actions={{ peek: () => undefined, load: never }}
      onReady={never}
      onSignedIn={never}
    />,
  );
}

// Read by the build (`federation/prerender.ts`): the sign-in page in each theme.
process.stdout.write(JSON.stringify(Object.fromEntries(THEMES.map((theme) => [theme, draw(theme)]))));
