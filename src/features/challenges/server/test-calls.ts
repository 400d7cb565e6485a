import type { CallCases } from '#tests/calls.ts';

export const calls: CallCases = {
  access: `
                                                                                 nob end roo dev git bin tes smo str mem own
GET /api/bingo/challenges                                                        401 401 200 403 403 200 403 403 403 200 200
POST /api/user/bingo/challenges                                                  401 401 201 403 403 201 403 403 403 201 201
PUT /api/bingo/challenges/{id}                                                   401 401 200 403 403 403 403 403 403 403 200
DELETE /api/bingo/challenges/{id}                                                401 401 200 403 403 403 403 403 403 403 200
`,
  bodies: {
    'PUT /bingo/challenges/{id}': () => ({
      title: 'A green car',
      description: 'See another one.',
      difficulty: 3,
      category: 'D',
      points: 6,
      image_required: false,
    }),
    'POST /user/bingo/challenges': () => ({
      title: 'A blue car',
      description: 'See one.',
      difficulty: 2,
      category: 'C',
      points: 5,
      image_required: true,
    }),
  },
};
