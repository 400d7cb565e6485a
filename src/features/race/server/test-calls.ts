import type { CallCases } from '#app/test-calls.ts';

/** The cars that come with the house are there in tests too. */
export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own
POST /api/races                                                                  401 401 200 200 403 403 403 403 403 403 403
`,
  bodies: {
    'POST /races': () => ({
      distance_km: 400,
      cars: ['bmw-i3-120-ah', { car: 'bmw-i4-m50', strategy: 'fewest-stops' }],
      conditions: { temperature_c: 5 },
      price_eur_per_kwh: 0.5,
    }),
  },
};
