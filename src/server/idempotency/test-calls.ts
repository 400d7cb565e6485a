import type { CallCases } from '#tests/calls.ts';

export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own gue oth
POST /api/calls                                                                  401 401 200 200 200 200 200 200 200 200 200 200 200
`,
  bodies: {
    'POST /calls': () => ({
      calls: [{ id: 'one-of-several', method: 'POST', address: '/api/rooms/at-all/nowhere', body: { name: 'one' } }],
    }),
  },
};
