export const collectorTabs = ['map', 'list', 'missing'] as const;
export type CollectorTab = (typeof collectorTabs)[number];

/** What the query of an address asks for: `?view=missing`. Without one it is the map, or the list where there is no map. */
export function tabIn(query: string, hasMap: boolean): CollectorTab {
  const asked = new URLSearchParams(query).get('view');
  const usual = hasMap ? 'map' : 'list';
  const tab = collectorTabs.find((one) => one === asked) ?? usual;
  return tab === 'map' ? usual : tab;
}

/** The address of a tab of the page at `path`. */
export function tabPath(path: string, tab: CollectorTab, hasMap: boolean): string {
  return tab === (hasMap ? 'map' : 'list') ? path : `${path}?view=${tab}`;
}
