import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import type { SearchProvider } from '#web/layout/search.ts';
import { words } from './words.ts';

/** `asks` in the state of the browser's history, by which the search has one counted. */
export const logAsk = 'log a cigarette';

/** Lets a smoker count one from wherever they are. */
export const logSearch: SearchProvider = {
  name: logAsk,
  load: async (user) => {
    if (!hasRole(user, 'smoker') || !hasRole(user, 'developer')) return [];
    const { title, detail } = words.search;
    return [{ group: 'actions', title, detail, icon: 'smoke', to: pathTo('pitis'), asks: logAsk }];
  },
};
