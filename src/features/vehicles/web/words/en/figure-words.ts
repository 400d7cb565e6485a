/** Values of figures that are words. */
export const figureWords = {
  unknown: 'not known',
  hours: (minutes: number) => `${Math.floor(minutes / 60)}\u00a0h\u00a0${minutes % 60}\u00a0min`,
  yes: 'yes',
  no: 'no',
  optional: 'at extra cost',
  noTowing: 'none',
  perKm: '€/km',
} as const;
