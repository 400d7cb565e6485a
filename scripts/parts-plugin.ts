import type { Plugin } from 'vite';
import { fileOf, isRare, type Part, pageOf, pages, partsOfGame } from '../src/shared/pages.ts';
import { games } from '../src/shared/site-map.ts';

/** What the site map names, and what stands where it names nothing. */
export function partsOfSite(): Part[] {
  const ofPages = Object.keys(pages).map((page) => pageOf(page as keyof typeof pages).shows);
  const ofGames = Object.values(games).flatMap(partsOfGame);
  return [...new Set<Part>([...ofPages, ...ofGames, 'web/NotFoundPage'])];
}

/** Shown by rare pages alone, or by televisions: their names need not travel with everybody's first visit. */
function isOfRare(part: Part): boolean {
  const showing = Object.keys(pages).map((page) => pageOf(page as keyof typeof pages));
  const ofIt = showing.filter(({ shows }) => shows === part);
  const isOfScreen = Object.values(games).some((game) => 'screen' in game && game.screen === part);
  return isOfScreen || (ofIt.length > 0 && ofIt.every(isRare));
}

/** The modules this makes, and which parts each has. */
const modules: Readonly<Record<string, (part: Part) => boolean>> = {
  'virtual:parts': (part) => !isOfRare(part),
  'virtual:rare-parts': isOfRare,
};
const mark = '\0';

/**
 * Gives the browser every part of the site by the name the site map has for it. With the bundler's own way to name many files
 * their paths, and how one becomes the other, would travel with every first visit.
 */
export function parts(): Plugin {
  return {
    name: 'parts',
    resolveId: (source) => (source in modules ? mark + source : undefined),
    load(id) {
      const has = id.startsWith(mark) ? modules[id.slice(mark.length)] : undefined;
      if (has === undefined) return undefined;
      const rows = partsOfSite()
        .filter(has)
        .map((part) => `${JSON.stringify(part)}: () => import('/${fileOf(part)}'),`);
      return `export const parts = {\n${rows.join('\n')}\n};`;
    },
  };
}
