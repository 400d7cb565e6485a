import type { Plugin } from 'vite';

const moduleName = 'virtual:shipped-cards';
const id = `\0${moduleName}`;

/**
 * Gives pages the address of the cards that come with the house: a file of the build, which the service worker keeps as it keeps all of
 * them. The cards stay where all shipped data is, for the command line reads them too.
 */
export function shippedCards(): Plugin {
  return {
    name: 'shipped-cards',
    resolveId: (source) => (source === moduleName ? id : undefined),
    load: (asked) =>
      asked === id ? `export { default as address } from '/catalogue/partyfun/cards.json?url';` : undefined,
  };
}
