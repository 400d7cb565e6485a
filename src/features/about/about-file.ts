/** One row of the page: a library, or its variants for different machines. */
export interface Library {
  name: string;
  version: string;
  /** As its package says it, in the words of SPDX. */
  licence: string;
  /** Where it is used: on the server, in the pages that the browser gets, or in both. */
  use: 'server' | 'pages' | 'both';
  url?: string;
  by?: string;
  /** Which of the texts; absent where the package brings none. */
  text?: number;
  /** The packages this row stands for, where they are several. */
  packages?: string[];
}

/** What the build lays beside the pages, and the page About asks for when it is opened. */
export interface AboutFile {
  version: string;
  /** Absent where it was not built in a repository. */
  commit?: string;
  /** The text of our own licence. */
  licence: string;
  libraries: Library[];
  /** Each once: many libraries share one. */
  texts: string[];
}

export const aboutAddress = '/about.json';

/** The licences by themselves in words of SPDX such as `(MIT OR Apache-2.0) AND ISC`. */
export const licenceIds = (licence: string): string[] =>
  licence.split(/[\s()]+/).filter((word) => word !== '' && !['AND', 'OR', 'WITH'].includes(word));
