/** What every chart says. */
export const charts = {
  asTable: 'The numbers as a table',
  showTable: 'As a table',
  showChart: 'As a chart',
  /** Begins with what stands on the button. */
  tableOf: (title: string) => `As a table: ${title}`,
  chartOf: (title: string) => `As a chart: ${title}`,
  pointAtLine: 'Point at the chart, or use the arrow keys.',
  atPlace: (place: string) => `At ${place}:`,
  noValue: 'not known',
};
