import { createCache } from '@ant-design/cssinjs';

type StyleCache = ReturnType<typeof createCache>;
/** Users of a style, and the style. */
type Entry = [users: number, style: unknown];

/**
 * The styles of antd's components, kept for the life of the page. As antd leaves it, the last user of a component takes
 * its style elements away and the next one makes them again, with a recalculation of the whole page each time: that
 * happened at every step from one remote to another. There are as many styles as kinds of components, times two themes.
 */
function keepStyles(cache: StyleCache): StyleCache {
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, next) => {
    update(path, (before) => {
      const after = next(before) as Entry | null;
      // One user more than there are: the number never falls to zero.
      return !before && after ? [after[0] + 1, after[1]] : after;
    });
  };
  return cache;
}

/** The one cache of all React roots of the page. */
export const portalStyles = keepStyles(createCache());
