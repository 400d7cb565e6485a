/** What every chart says. */
export const charts = {
  asTable: 'The numbers as a table',
  pointAtLine: 'Point at the chart, or use the arrow keys.',
  atPlace: (place: string) => `At ${place}:`,
  noValue: 'not known',
};
