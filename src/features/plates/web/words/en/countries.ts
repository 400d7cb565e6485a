/** Countries whose plates tell the region, by their letters. */
export const countries: Readonly<Record<string, string>> = {
  ...{ A: 'Austria', CH: 'Switzerland', CZ: 'Czechia', D: 'Germany', F: 'France', I: 'Italy' },
  ...{ IRL: 'Ireland', PL: 'Poland', RO: 'Romania', SLO: 'Slovenia', TR: 'Türkiye', UK: 'the United Kingdom' },
};
