/** Countries whose plates show the region, by their codes on the list of Europe. */
export const regionCountries: readonly string[] = [
  ...['A', 'CH', 'CZ', 'D', 'F', 'I', 'IRL', 'PL', 'RO', 'SLO', 'TR', 'UK'],
];
