import type { GameName } from '#shared/site-map.ts';
import { allCallCases, type CallCases } from './calls.ts';

/**
 * The expected status of every call for every role, and the requests that check it. Each feature's rows are beside its
 * routes (`server/test-calls.ts`); these are the shared ones. The columns from `root` to `smoker` are callers with
 * exactly that role; `stranger` has none, `member` and `owner` have bingo. Only the last two are members of the private
 * room in question. The owner is the room's admin, the person in the path and the challenge's author. A variant of a
 * call is in brackets: about themselves, joining with or without the room's password, a game that only developers see.
 * `/ready` answers as on a site without a web build. `guest` joined through that room's link, `other guest` through
 * another room's. A row may end with the guests' statuses; otherwise they get the same as `nobody`, except for 403
 * instead of 401 (`refuseGuest` in `server/http/serve.ts`).
 */
const sharedRows = `
                                                                                 nob end roo dev git bin tes smo str mem own
GET /health                                                                      200 200 200 200 200 200 200 200 200 200 200
GET /health/stream                                                               200 200 200 200 200 200 200 200 200 200 200
GET /ready                                                                       503 503 503 503 503 503 503 503 503 503 503
GET /api/openapi.json                                                            200 200 200 200 200 200 200 200 200 200 200
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
  'guest',
  'other guest',
] as const;
export type CallerKind = (typeof callers)[number];

const cases = ['oneself', 'with password', 'without password', 'plates'] as const;
export type Case = (typeof cases)[number];

export interface AccessRow {
  /** Method and path as the server registers them. */
  call: string;
  case: Case | undefined;
  game: GameName | undefined;
  statuses: Record<CallerKind, number>;
}

function closedTo(nobodyGets = 0): [number, number] {
  const status = nobodyGets === 401 ? 403 : nobodyGets;
  return [status, status];
}

function parseRow(line: string, game: GameName | undefined): AccessRow {
  const [, call, name, list] = /^(\w+ \S+)(?: \(([^)]+)\))? +([\d ]+)$/.exec(line) ?? [];
  const given = list?.split(' ').map(Number);
  const statuses = given?.length === callers.length - 2 ? [...given, ...closedTo(given[0])] : given;
  const known = cases.find((candidate) => candidate === name);
  if (call === undefined || statuses?.length !== callers.length || known !== name)
    throw new Error(`Not a row: ${line}`);
  return {
    call,
    case: known,
    game,
    statuses: Object.fromEntries(callers.map((caller, at) => [caller, statuses[at]])) as AccessRow['statuses'],
  };
}

const rowsOf = ({ access, game }: CallCases): AccessRow[] =>
  access
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith(' '))
    .map((line) => parseRow(line, game));

const all: CallCases[] = [{ access: sharedRows }, ...(await allCallCases())];
export const accessMatrix: readonly AccessRow[] = all.flatMap(rowsOf);
