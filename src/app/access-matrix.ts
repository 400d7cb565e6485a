/**
 * Who gets which status from every call: the rights of the whole site on one page, and what the test of them asks. One
 * of each role (with no other) is asked, none of them a member of the private room that is spoken of; `stranger` has no
 * role at all, `member` and `owner` hold bingo. The owner is the room's admin, the person in the address, and who made
 * the challenge.
 */
export const callers = [
  'nobody',
  'ended',
  'root',
  'developer',
  'git',
  'bingo',
  'tester',
  'smoker',
  'stranger',
  'member',
  'owner',
] as const;
export type CallerKind = (typeof callers)[number];

export interface AccessRow {
  /** Method and path as the contract has them; of several rows for one call each has its own `case`. */
  call: string;
  case?: string;
  statuses: string;
}

/** For calls of a person about their own things, whoever they are. */
export const self = 'about oneself';
/** For what only developers see. */
export const developers = 'a game for developers';
export const withPassword = 'oneself, with the password';
export const withoutPassword = 'oneself, without the password';

export const accessMatrix: readonly AccessRow[] = [
  // biome-ignore-start format: a table is read by its columns
  //                                                            nob end root dev git bin tst smk str mem own
  { call: 'GET /health', statuses: '200 200 200 200 200 200 200 200 200 200 200' },
  { call: 'GET /ready', statuses: '200 200 200 200 200 200 200 200 200 200 200' },
  { call: 'GET /api/openapi.json', statuses: '200 200 200 200 200 200 200 200 200 200 200' },

  { call: 'POST /api/login/{login}', statuses: '200 200 200 200 200 200 200 200 200 200 200' },
  { call: 'POST /api/logout', statuses: '401 401 204 204 204 204 204 204 204 204 204' },
  { call: 'GET /api/user', statuses: '401 401 200 200 200 200 200 200 200 200 200' },
  { call: 'POST /api/user', statuses: '401 401 201 403 403 403 201 403 403 403 403' },
  { call: 'DELETE /api/users/{login}', statuses: '401 401 200 403 403 403 403 403 403 403 200' },
  { call: 'DELETE /api/users/{login}', case: self, statuses: '401 401 200 200 200 200 200 200 200 200 200' },

  { call: 'GET /api/bingo/challenges', statuses: '401 401 200 403 403 200 403 403 403 200 200' },
  { call: 'POST /api/user/bingo/challenges', statuses: '401 401 201 403 403 201 403 403 403 201 201' },
  { call: 'DELETE /api/bingo/challenges/{id}', statuses: '401 401 200 403 403 403 403 403 403 403 200' },

  { call: 'GET /api/games/{gameName}', statuses: '401 401 200 403 403 200 403 403 403 200 200' },
  { call: 'GET /api/games/{gameName}', case: developers, statuses: '401 401 200 200 403 403 403 403 403 403 403' },
  { call: 'GET /api/games/{gameName}/rooms', statuses: '401 401 200 403 403 200 403 403 403 200 200' },
  {
    call: 'GET /api/games/{gameName}/rooms',
    case: developers,
    statuses: '401 401 200 200 403 403 403 403 403 403 403',
  },
  { call: 'GET /api/users/{login}/rooms', statuses: '401 401 200 200 200 200 200 200 200 200 200' },
  { call: 'POST /api/rooms', statuses: '401 401 201 403 403 201 403 403 403 201 201' },
  { call: 'POST /api/rooms', case: developers, statuses: '401 401 409 409 403 403 403 403 403 403 403' },
  { call: 'GET /api/rooms/{id}', statuses: '401 401 200 200 200 200 200 200 200 200 200' },
  { call: 'DELETE /api/rooms/{id}', statuses: '401 401 200 403 403 403 403 403 403 403 200' },
  { call: 'GET /api/rooms/{id}/events', statuses: '401 401 404 404 404 404 404 404 404 200 200' },
  { call: 'GET /api/rooms/{id}/scores', statuses: '401 401 404 404 404 404 404 404 404 200 200' },
  { call: 'GET /api/rooms/{id}/stats', statuses: '401 401 404 404 404 404 404 404 404 200 200' },
  { call: 'GET /api/users/{login}/bingo/stats', statuses: '401 401 200 403 403 403 403 403 403 403 200' },

  { call: 'POST /api/users/{login}/rooms/{roomId}', statuses: '401 401 404 404 404 404 404 404 404 403 200' },
  {
    call: 'POST /api/users/{login}/rooms/{roomId}',
    case: withPassword,
    statuses: '401 401 201 201 201 201 201 201 201 200 200',
  },
  {
    call: 'POST /api/users/{login}/rooms/{roomId}',
    case: withoutPassword,
    statuses: '401 401 403 403 403 403 403 403 403 200 200',
  },
  { call: 'DELETE /api/users/{login}/rooms/{roomId}', statuses: '401 401 200 404 404 404 404 404 404 403 200' },
  {
    call: 'DELETE /api/users/{login}/rooms/{roomId}',
    case: self,
    statuses: '401 401 404 404 404 404 404 404 404 200 200',
  },
  { call: 'GET /api/users/{login}/rooms/{roomId}/challenges', statuses: '401 401 404 404 404 404 404 404 404 200 200' },
  {
    call: 'POST /api/users/{login}/rooms/{roomId}/challenges',
    statuses: '401 401 404 404 404 404 404 404 404 403 200',
  },
  {
    call: 'POST /api/users/{login}/rooms/{roomId}/challenges',
    case: self,
    statuses: '401 401 404 404 404 404 404 404 404 201 200',
  },
  {
    call: 'PUT /api/users/{login}/rooms/{roomId}/challenges/{challengeId}',
    statuses: '401 401 404 404 404 404 404 404 404 403 200',
  },
  {
    call: 'POST /api/users/{login}/rooms/{roomId}/challenges/{challengeId}/image',
    statuses: '401 401 404 404 404 404 404 404 404 403 201',
  },
  {
    call: 'GET /api/users/{login}/rooms/{roomId}/challenges/{challengeId}/image',
    statuses: '401 401 404 404 404 404 404 404 404 200 200',
  },
  // biome-ignore-end format: a table is read by its columns
];
