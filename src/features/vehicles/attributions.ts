/** Sources of figures, weakest first. For some figures, `weightOf` uses a different order. */
export const sources = [
  'general-knowledge',
  'kilowatt-open-ev-data',
  'open-ev-data',
  'nrcan',
  'epa',
  'vca',
  'ademe',
  'own',
] as const;
export type Source = (typeof sources)[number];

/** Official registers, which publish measured values. */
const registers: readonly Source[] = ['nrcan', 'epa', 'vca', 'ademe'];
export const isRegister = (source: Source): boolean => registers.includes(source);

interface Attribution {
  name: string;
  licence: string;
  credit: string;
  url?: string;
  /** The edition shipped with Pitstop. */
  edition?: string;
}

/** The credits that licences require, for the About page and the README. */
export const attributions: Record<Source, Attribution> = {
  'general-knowledge': {
    name: 'General knowledge',
    licence: 'none (facts)',
    credit: "Facts from makers' public data, written down from memory, unverified and not measured.",
  },
  'kilowatt-open-ev-data': {
    name: 'Open EV Data (KilowattApp)',
    licence: 'MIT, © 2024 Tijs Teulings',
    credit: 'Open EV Data (https://github.com/KilowattApp/open-ev-data)',
    url: 'https://github.com/KilowattApp/open-ev-data',
  },
  'open-ev-data': {
    name: 'open-ev-data',
    edition: 'v1.24.0',
    licence: 'CDLA-Permissive-2.0',
    credit: 'open-ev-data/open-ev-data-dataset v1.24.0',
    url: 'https://github.com/open-ev-data/open-ev-data-dataset',
  },
  nrcan: {
    name: 'Natural Resources Canada',
    edition: '2012-2023',
    licence: 'Open Government Licence - Canada',
    credit: 'Contains information licensed under the Open Government Licence - Canada.',
    url: 'https://open.canada.ca/en/open-government-licence-canada',
  },
  epa: {
    name: 'US EPA (fueleconomy.gov)',
    licence: 'none (US government work)',
    credit: 'Source: US Environmental Protection Agency, fueleconomy.gov.',
  },
  vca: {
    name: 'UK Vehicle Certification Agency',
    edition: 'March 2022, May 2025',
    licence: 'Open Government Licence v3.0',
    credit: 'Contains public sector information licensed under the Open Government Licence v3.0.',
    url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  },
  ademe: {
    name: 'ADEME, Car Labelling',
    edition: 'October 2023',
    licence: 'Licence Ouverte / Open Licence 2.0 (Etalab)',
    credit: 'Source: ADEME, Car Labelling, 2023',
    url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
  },
  own: { name: "This site's owner", licence: 'none (facts)', credit: "Entered by this site's owner." },
};
