import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import type { SearchProvider } from '#web/layout/search.ts';
import * as messages from './messages.ts';

/** The value of `asks` in the history state with which the search requests a count. */
export const logRequest = 'log a cigarette';

export const logSearch: SearchProvider = {
  name: logRequest,
  load: async (user) => {
    if (!hasRole(user, 'smoker')) return [];
    const { title, detail, also } = messages.search;
    return [{ group: 'actions', title, detail, also, icon: 'smoke', to: pathTo('pitis'), asks: logRequest }];
  },
};
