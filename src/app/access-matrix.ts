/**
 * Who gets which status from every call: the rights of the whole site on one page, and what the test of them asks. One
 * of each role (with no other) is asked, none of them a member of the private room that is spoken of; `stranger` has no
 * role at all, `member` and `owner` hold bingo. The owner is the room's admin, the person in the address, and who made
 * the challenge. In brackets stand the cases of one call: about oneself, joining oneself with and without the room's
 * password, a game that only developers see.
 */
const table = `
                                                                                 nob end roo dev git bin tes smo str mem own
GET /health                                                                      200 200 200 200 200 200 200 200 200 200 200
GET /ready                                                                       200 200 200 200 200 200 200 200 200 200 200
GET /api/openapi.json                                                            200 200 200 200 200 200 200 200 200 200 200
POST /api/login/{login}                                                          200 200 200 200 200 200 200 200 200 200 200
POST /api/logout                                                                 401 401 204 204 204 204 204 204 204 204 204
GET /api/user                                                                    401 401 200 200 200 200 200 200 200 200 200
POST /api/user                                                                   401 401 201 403 403 403 201 403 403 403 403
DELETE /api/users/{login}                                                        401 401 200 403 403 403 403 403 403 403 200
DELETE /api/users/{login} (oneself)                                              401 401 200 200 200 200 200 200 200 200 200
GET /api/bingo/challenges                                                        401 401 200 403 403 200 403 403 403 200 200
POST /api/user/bingo/challenges                                                  401 401 201 403 403 201 403 403 403 201 201
DELETE /api/bingo/challenges/{id}                                                401 401 200 403 403 403 403 403 403 403 200
GET /api/vehicles                                                                401 401 200 200 403 403 403 403 403 403 403
GET /api/vehicles/{carId}                                                        401 401 200 200 403 403 403 403 403 403 403
GET /api/games/{gameName}                                                        401 401 200 403 403 200 403 403 403 200 200
GET /api/games/{gameName} (plates)                                               401 401 200 200 403 403 403 403 403 403 403
GET /api/games/{gameName}/rooms                                                  401 401 200 403 403 200 403 403 403 200 200
GET /api/games/{gameName}/rooms (plates)                                         401 401 200 200 403 403 403 403 403 403 403
GET /api/users/{login}/rooms                                                     401 401 200 200 200 200 200 200 200 200 200
POST /api/rooms                                                                  401 401 201 403 403 201 403 403 403 201 201
POST /api/rooms (plates)                                                         401 401 409 409 403 403 403 403 403 403 403
GET /api/rooms/{id}                                                              401 401 200 200 200 200 200 200 200 200 200
DELETE /api/rooms/{id}                                                           401 401 200 403 403 403 403 403 403 403 200
GET /api/rooms/{id}/events                                                       401 401 404 404 404 404 404 404 404 200 200
GET /api/rooms/{id}/scores                                                       401 401 404 404 404 404 404 404 404 200 200
GET /api/rooms/{id}/stats                                                        401 401 404 404 404 404 404 404 404 200 200
GET /api/users/{login}/bingo/stats                                               401 401 200 403 403 403 403 403 403 403 200
POST /api/users/{login}/rooms/{roomId}                                           401 401 404 404 404 404 404 404 404 403 200
POST /api/users/{login}/rooms/{roomId} (with password)                           401 401 201 201 201 201 201 201 201 200 200
POST /api/users/{login}/rooms/{roomId} (without password)                        401 401 403 403 403 403 403 403 403 200 200
DELETE /api/users/{login}/rooms/{roomId}                                         401 401 200 404 404 404 404 404 404 403 200
DELETE /api/users/{login}/rooms/{roomId} (oneself)                               401 401 404 404 404 404 404 404 404 200 200
GET /api/users/{login}/rooms/{roomId}/challenges                                 401 401 404 404 404 404 404 404 404 200 200
POST /api/users/{login}/rooms/{roomId}/challenges                                401 401 404 404 404 404 404 404 404 403 200
POST /api/users/{login}/rooms/{roomId}/challenges (oneself)                      401 401 404 404 404 404 404 404 404 201 200
PUT /api/users/{login}/rooms/{roomId}/challenges/{challengeId}                   401 401 404 404 404 404 404 404 404 403 200
POST /api/users/{login}/rooms/{roomId}/challenges/{challengeId}/image            401 401 404 404 404 404 404 404 404 403 201
GET /api/users/{login}/rooms/{roomId}/challenges/{challengeId}/image             401 401 404 404 404 404 404 404 404 200 200
`;

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

const cases = ['oneself', 'with password', 'without password', 'plates'] as const;
export type Case = (typeof cases)[number];

export interface AccessRow {
  /** Method and path as the server has them. */
  call: string;
  case: Case | undefined;
  statuses: Record<CallerKind, number>;
}

function parseRow(line: string): AccessRow {
  const [, call, name, list] = /^(\w+ \S+)(?: \(([^)]+)\))? +([\d ]+)$/.exec(line) ?? [];
  const statuses = list?.split(' ').map(Number);
  const known = cases.find((one) => one === name);
  if (call === undefined || statuses?.length !== callers.length || known !== name)
    throw new Error(`Not a row: ${line}`);
  return {
    call,
    case: known,
    statuses: Object.fromEntries(callers.map((caller, at) => [caller, statuses[at]])) as AccessRow['statuses'],
  };
}

const lines = table.split('\n').filter((line) => line.trim() !== '');
export const accessMatrix: readonly AccessRow[] = lines.filter((line) => !line.startsWith(' ')).map(parseRow);
