import type { CallCases } from '#app/test-calls.ts';

export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own
GET /api/games/partyfun/deck                                                     401 401 200 200 403 403 403 403 403 403 403
`,
};
