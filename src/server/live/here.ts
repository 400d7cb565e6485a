/** Who is there: some of them by name, and how many there are in all. */
export interface Here {
  logins: string[];
  count: number;
}

/** So many are named at most. */
export const namedAtMost = 64;
/** Of their names together, so that processes can tell each other in one message of PostgreSQL. */
const namesAtMostBytes = 6000;

/** Of these people; who came first is named first. */
export function hereOf(logins: readonly string[]): Here {
  const named: string[] = [];
  let bytes = 0;
  for (const login of logins) {
    bytes += Buffer.byteLength(login) + 3;
    if (named.length === namedAtMost || bytes > namesAtMostBytes) break;
    named.push(login);
  }
  return { logins: named, count: logins.length };
}

/** What processes say to each other of who is with them. `of`: which process says it. */
export type PresenceWord = { of: string } & (
  | { channel: string; here: Here }
  /** All that it said before is void; what holds follows. */
  | { begins: true }
  /** It knows nothing yet: everybody says what holds. */
  | { asks: true }
  | { lives: true }
  /** It stops; its people come back elsewhere. */
  | { stops: true }
);
