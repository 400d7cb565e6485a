/** All figures of one car, where they come from, and its neighbours. */
export const carFigures = {
  figures: 'All figures',
  openAll: 'Open all',
  closeAll: 'Close all',
  strips: (group: string) =>
    `The grey lines are the ${group}, taller where there are more of them; the tallest one is their median, the diamond this car.`,
  inTheChart: 'in the chart above',

  similar: 'Cars like this',
  compareThese: 'Compare with these',
  sources: 'Where the figures come from',
  sourceCount: (count: string) => `${count} from`,
  licence: (name: string) => `Licence: ${name}.`,
  figure: 'figure',
  figuresOf: 'figures',
  sourcesOffline: 'The sources are shown when the server can be reached.',
};
