/** The countries whose plates tell the region, by their letters on the list of Europe. */
export const regionCountries: readonly string[] = [
  ...['A', 'CH', 'CZ', 'D', 'F', 'I', 'IRL', 'PL', 'RO', 'SLO', 'TR', 'UK'],
];
