/** The portal's router: one version for all, decided by the host. History is hash-based. */
export {
  HashRouter,
  Link,
  MemoryRouter,
  NavLink,
  Navigate,
  Outlet,
  Route,
  Routes,
  createSearchParams,
  generatePath,
  matchPath,
  /** @deprecated Always throws: `HashRouter` is no data router. Input that must survive is kept by `useStoredDraft`. */
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useParams,
  useResolvedPath,
} from 'react-router-dom';
export type { LinkProps, Location, NavLinkProps, NavigateFunction, To } from 'react-router-dom';
export { useSearchParams } from './search-params.ts';
export { AUTH_PATHS, PRODUCT_SECTIONS, STEP_PAGES, paths } from './paths.ts';
export type { AuthPage, ProductSection, StepPage } from './paths.ts';
export { useRestingUrlState, useUrlState } from './url-state.ts';
export type { UrlState } from './url-state.ts';
export {
  choiceParam,
  choicesParam,
  named,
  optionParam,
  pageParam,
  patternParam,
  textParam,
  urlSchema,
  wholeParam,
} from './url-schema.ts';
export type { UrlParam, UrlSchema } from './url-schema.ts';
