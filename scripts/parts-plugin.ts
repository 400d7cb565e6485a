import type { Plugin } from 'vite';
import { fileOf, type Part, pageOf, pages } from '../src/shared/pages.ts';
import { games } from '../src/shared/site-map.ts';

const name = 'virtual:parts';
const resolved = `\0${name}`;

/** What the site map names, and what stands where it names nothing. */
export function partsOfSite(): Part[] {
  const ofPages = Object.keys(pages).map((page) => pageOf(page as keyof typeof pages).shows);
  const ofGames = Object.values(games).flatMap((game) => ('room' in game ? [game.lobby, game.room] : [game.lobby]));
  return [...new Set<Part>([...ofPages, ...ofGames, 'web/NotFoundPage'])];
}

/**
 * Gives the browser every part of the site by the name the site map has for it. With the bundler's own way to name many files
 * their paths, and how one becomes the other, would travel with every first visit.
 */
export function parts(): Plugin {
  return {
    name: 'parts',
    resolveId: (source) => (source === name ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined;
      const rows = partsOfSite().map((part) => `${JSON.stringify(part)}: () => import('/${fileOf(part)}'),`);
      return `export const parts = {\n${rows.join('\n')}\n};`;
    },
  };
}
