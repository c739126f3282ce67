/** Start of the bench-only single-page application: the portal's sources, with `remotes.tsx` in place of federation. */
import '../../host/src/index.ts';
