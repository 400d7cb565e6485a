/** All figures of one car, where they come from, and its neighbours. */
export const carFigures = {
  figures: 'All figures',
  openAll: 'Open all',
  closeAll: 'Close all',
  showSources: 'Show where each figure comes from',
  strips: (group: string) =>
    `The grey lines are the ${group}, taller where there are more of them; the tallest one is their median, the diamond this car.`,
  computed: 'computed',
  unverified: 'general knowledge, unverified',
  inTheChart: 'in the chart above',

  similar: 'Cars like this',
  compareThese: 'Compare with these',
  sources: 'Where the figures come from',
  sourceCount: (count: string) => `${count} from`,
  licence: (name: string) => `Licence: ${name}.`,
  figure: 'figure',
  figuresOf: 'figures',
  computedHere: (count: string) => `${count} computed from the others; the formula stands behind the word "computed".`,
  sourcesOffline: 'The sources are shown when the server can be reached.',
};
