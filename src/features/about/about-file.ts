/** A row on the About page: a library, or its variants for different platforms. */
export interface Library {
  name: string;
  version: string;
  /** The package's own SPDX expression. */
  licence: string;
  use: 'server' | 'pages' | 'both';
  url?: string;
  by?: string;
  /** Index into `texts`; absent if the package ships no licence text. */
  text?: number;
  /** The packages in this row, if there are several. */
  packages?: string[];
}

/** The build writes this file next to the pages; the About page fetches it when opened. */
export interface AboutFile {
  version: string;
  /** Absent if the build didn't run in a Git repository. */
  commit?: string;
  /** Pitstop's own licence text. */
  licence: string;
  libraries: Library[];
  /** Deduplicated, because many libraries share the same licence text. */
  texts: string[];
}

export const aboutAddress = '/about.json';

/** The individual licences in an SPDX expression such as `(MIT OR Apache-2.0) AND ISC`. */
export const licenceIds = (licence: string): string[] =>
  licence.split(/[\s()]+/).filter((word) => word !== '' && !['AND', 'OR', 'WITH'].includes(word));
