import type { GameName } from '#shared/site-map.ts';
import { allCallCases, type CallCases } from './calls.ts';

/**
 * Who gets which status from every call: the rights of the whole site, and what the test of them asks. Each feature has its
 * rows beside its routes (`server/test-calls.ts`); these are the house's own. One of each role (with no other) is asked, none of them a member of the private room that is spoken of; `stranger` has no
 * role at all, `member` and `owner` hold bingo. The owner is the room's admin, the person in the address, and who made
 * the challenge. In brackets stand the cases of one call: about oneself, joining oneself with and without the room's
 * password, a game that only developers see.
 *
 * `/ready` is that of a site without a web build, as these tests have it.
 *
 * `guest` came by the link of that room, `other guest` by that of another one. A row may say after the others what these two get.
 * One that does not is closed to them: they get what nobody gets, and where that is 401, 403 (`server/http/guest-access.ts`).
 */
const ofTheHouse = `
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
  /** Method and path as the server has them. */
  call: string;
  case: Case | undefined;
  /** Of the room that is spoken of, where it matters. */
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
  const known = cases.find((one) => one === name);
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

const all: CallCases[] = [{ access: ofTheHouse }, ...(await allCallCases())];
export const accessMatrix: readonly AccessRow[] = all.flatMap(rowsOf);
