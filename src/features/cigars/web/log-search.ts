import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import type { SearchProvider } from '#web/layout/search.ts';
import { logAsk } from './counting/log-ask.ts';
import { words } from './words.ts';

/** Lets a smoker count one from wherever they are. */
export const logSearch: SearchProvider = {
  name: 'log a cigarette',
  load: async (user) => {
    if (!hasRole(user, 'smoker') || !hasRole(user, 'developer')) return [];
    const { title, detail } = words.search;
    return [{ group: 'actions', title, detail, icon: 'smoke', to: pathTo('pitis'), asks: logAsk }];
  },
};
