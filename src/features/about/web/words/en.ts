/** What this site is, and whose work it stands on. */
export const about = {
  what: 'What this is',
  whatText: [
    'A stop beside the road for one person and their friends: bingo on the back seat, electric cars side by side, a race that counts the charging, a habit to leave behind, and a few tools for the owner.',
    'It runs on its owner’s own server. Your browser loads nothing from any other site, and no visitors are counted.',
  ],
  cars: 'Where the figures of the cars come from',
  carsText:
    'Facts about cars are put together from these sources. Where several of them speak, the one that knows a figure best is taken, mostly the first in this list. What none of them knows is told as not known; what is computed says so, with its formula.',
  licence: 'Licence',
  wltp: 'Real ranges are estimates from the rated ones, within about ten per cent. Nothing here was measured by this site.',
  type: 'Typeface',
  typeText:
    'Numbers, headings and signs are set in Barlow Semi Condensed, © 2017 The Barlow Project Authors, under the SIL Open Font License 1.1.',
  software: 'Software',
  softwareText: 'The site itself is free software under the MIT licence.',
  version: (version: string, commit: string | undefined) =>
    commit === undefined ? `This is version ${version}.` : `This is version ${version}, commit ${commit}.`,
  ownLicence: 'The MIT licence',
  libraries: 'Libraries',
  librariesFailed: 'The libraries could not be listed',
  filter: 'Find a library',
  count: (found: string, all: string) => (found === all ? `${all} libraries` : `${found} of ${all} libraries`),
  usedOn: { server: 'Runs on the server.', pages: 'Is in the pages.', both: 'Runs on the server and is in the pages.' },
  by: (name: string) => `By ${name}.`,
  noText: 'Its package brings no text of its licence. The text that everybody means by its name:',
};
