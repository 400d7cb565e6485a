import type { CallCases } from '#tests/calls.ts';

export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own
GET /api/home                                                                    401 401 200 200 200 200 200 200 200 200 200
`,
};
