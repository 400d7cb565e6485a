export const about = {
  what: 'What this is',
  whatText: [
    'A roadside stop for a group of friends: back-seat bingo, electric cars side by side, races with charging stops, a counter for quitting smoking, and a few tools for the owner.',
    "It runs on its owner's own server. Your browser loads nothing from any other site, and visitors aren't counted.",
  ],
  cars: 'Where the car figures come from',
  carsText:
    'Facts about cars come from these sources. When they disagree, we use the most reliable one, usually the first in this list. Missing figures are shown as “not known”, and calculated ones come with their formula.',
  licence: 'Licence',
  wltp: "Real ranges are estimated from the rated ones, to within about 10%. This site doesn't measure anything itself.",
  type: 'Typeface',
  typeText:
    'Numbers, headings and signs are set in Barlow Semi Condensed, © 2017 The Barlow Project Authors, under the SIL Open Font License 1.1.',
  software: 'Software',
  softwareText: 'The site itself is free software under the MIT licence.',
  version: (version: string, commit: string | undefined) =>
    commit === undefined ? `Version ${version}.` : `Version ${version}, commit ${commit}.`,
  ownLicence: 'The MIT licence',
  libraries: 'Libraries',
  librariesFailed: "Couldn't load the libraries",
  filter: 'Find a library',
  count: (found: string, all: string) => (found === all ? `${all} libraries` : `${found} of ${all} libraries`),
  usedOn: {
    server: 'Used on the server.',
    pages: 'Used in the browser.',
    both: 'Used on the server and in the browser.',
  },
  by: (name: string) => `By ${name}.`,
  noText: "Its package doesn't include the licence text. Here's the standard one:",
};
