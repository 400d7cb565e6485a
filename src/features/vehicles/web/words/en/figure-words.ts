/** Values of figures that are words. */
export const figureWords = {
  unknown: 'not known',
  yes: 'yes',
  no: 'no',
  optional: 'at extra cost',
  noTowing: 'not approved',
} as const;
