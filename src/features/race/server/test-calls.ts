import type { CallCases } from '#tests/calls.ts';

/** Uses cars that the tests of all calls import from the catalogue. */
export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own
POST /api/races                                                                  401 401 200 200 403 403 403 403 403 403 403
`,
  bodies: {
    'POST /races': () => ({
      distance_km: 400,
      cars: ['alpine-a290-180-hp', { car: 'alpine-a290-220-hp', strategy: 'fewest-stops' }],
      conditions: { temperature_c: 5 },
      price_eur_per_kwh: 0.5,
    }),
  },
};
