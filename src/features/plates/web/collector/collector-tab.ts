export const collectorTabs = ['map', 'list', 'missing'] as const;
export type CollectorTab = (typeof collectorTabs)[number];

/** The tab in a URL's query: `?view=missing`. Defaults to the map, or the list without a map. */
export function tabIn(query: string, hasMap: boolean): CollectorTab {
  const asked = new URLSearchParams(query).get('view');
  const usual = hasMap ? 'map' : 'list';
  const tab = collectorTabs.find((one) => one === asked) ?? usual;
  return tab === 'map' ? usual : tab;
}

/** The URL of a tab of the page at `path`. */
export function tabPath(path: string, tab: CollectorTab, hasMap: boolean): string {
  return tab === (hasMap ? 'map' : 'list') ? path : `${path}?view=${tab}`;
}
