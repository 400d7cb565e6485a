/** The page that sets cars side by side. */
export const compareCars = {
  lead: 'Up to four cars side by side. The address of this page shows the same to whoever you send it to.',
  failed: 'The cars could not be loaded',
  nothing: 'No cars to compare yet',
  nothingDetail: 'Pick up to four cars here, or with the plus in the list.',
  add: 'Add a car',
  remove: (name: string) => `Remove ${name}`,
  unknown: (slugs: string) => `Not in the database, and left out: ${slugs}.`,
  onlyOne: 'Add a second car to see which is better at what.',
  pick: 'Find a car by its name',
  found: (count: string) => `${count} found`,
  nothingFound: (text: string) => `No car found for "${text}"`,

  glanceTable: 'The main figures side by side',
  gained: 'Gained in 15 min',
  pricePerKm: 'Price per km of range',
  figure: 'Figure',
  figures: 'All figures',
  allTable: 'All figures side by side',
  onlyDifferences: 'Only differences',
  noDifferences: 'These cars do not differ in anything that is known.',
  best: 'best',
  differs: 'differs',

  curves: 'Charging curves',
  curvesUnknown: 'The charging curve of none of these cars is known.',
  fastest: (name: string, time: string) => `The fastest from 10 to 80 % is ${name}, in ${time}.`,
  noCurve: (names: string) => `Not known: ${names}.`,
  ranges: 'Real range by road and weather',
  rangesUnknown: 'The real range of none of these cars is known.',
  condition: (road: string, weather: string) => `${road}, ${weather}`,
  farthest: (road: string, name: string, range: string) => `${road} it is ${name} that goes farthest, ${range}.`,
  inMixed: 'In mixed mild driving',
  onHighway: 'On a cold highway',
};

/** Handing on the address of a page about cars. */
export const shareCars = {
  share: 'Share',
  copied: 'Link copied',
  notCopied: 'The link could not be copied. It stands in the address bar.',
};
