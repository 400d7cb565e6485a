/** All figures of one car, where they come from, and its neighbours. */
export const carFigures = {
  figures: 'All figures',
  openAll: 'Open all',
  closeAll: 'Close all',
  seatsUnit: 'seats',
  wide: (mm: string) => `${mm} wide`,
  parkingSpace: 'parking space, 5 m',
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
