export const collectorTabs = ['map', 'list', 'missing'] as const;
export type CollectorTab = (typeof collectorTabs)[number];

/** The tab in a URL's query: `?view=missing`. Defaults to the map, or the list without a map. */
export function tabIn(query: string, hasMap: boolean): CollectorTab {
  const requested = new URLSearchParams(query).get('view');
  const defaultTab = hasMap ? 'map' : 'list';
  const tab = collectorTabs.find((one) => one === requested) ?? defaultTab;
  return tab === 'map' ? defaultTab : tab;
}

/** The URL of a tab of the page at `path`. */
export function tabPath(path: string, tab: CollectorTab, hasMap: boolean): string {
  return tab === (hasMap ? 'map' : 'list') ? path : `${path}?view=${tab}`;
}
