import type { BoardEntry } from '#features/bingo/contract.ts';
import { rank, rowOf } from '#features/bingo/ranking.ts';
import type { BingoNews, FeedItem, Scores } from '#features/bingo/score-contract.ts';
import { lineOfMarks, type Mark } from '#features/bingo/server/board-store.ts';
import type { Room, RoomNews } from '#features/rooms/contract.ts';
import { toIso } from '#shared/time.ts';

type Square = Mark & { hasImage: boolean };
interface Member {
  login: string;
  joinedSeq: number;
  /** Empty before the deal. */
  squares: readonly Square[];
}
interface State {
  admin: string;
  members: readonly Member[];
  feed: readonly FeedItem[];
}

export const logins = ['ana', 'ben', 'Cem', 'straße'] as const;
const squareCount = 12;
const feedLength = 50;

/** What somebody tries; where it is not possible nothing happens. */
export interface Move {
  who: number;
  what: 'come or go' | 'removed' | 'respell' | 'play';
  position: number;
  hasImage: boolean;
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const entryOf = (joinedSeq: number, { position, points, at, hasImage }: Square): BoardEntry => ({
  completed: at !== null,
  completed_at: at === null ? null : toIso(at),
  has_image: hasImage,
  challenge: {
    id: `${joinedSeq}-${position}`,
    title: `Square ${position}`,
    description: '',
    difficulty: 1,
    category: 'any',
    points,
    image_required: false,
  },
});

/** The room of the first of `logins`, who stays, with all that it ever was, as the server would tell of it. */
export class LiveRoom {
  readonly #states: State[] = [
    { admin: logins[0], members: [{ login: logins[0], joinedSeq: 1, squares: [] }], feed: [] },
  ];
  #now = Date.parse('2026-05-01T10:00:00.000Z');

  get revision(): number {
    return this.#states.length;
  }

  #at(revision: number): State {
    const state = this.#states[revision - 1];
    if (state === undefined) throw new Error(`There is no revision ${revision}`);
    return state;
  }

  /** The events that this move leads to, each of them with the next number. */
  play({ who, what, position, hasImage }: Move): RoomNews[] {
    const login = logins[who % logins.length] ?? logins[0];
    const member = this.#at(this.revision).members.find((one) => isSame(one.login, login));
    this.#now += 1 + (position % 3);
    if (member === undefined) return what === 'come or go' ? [this.#add({ kind: 'joined', login })] : [];
    if (what === 'respell') return [this.#add({ kind: 'respelled', login: turned(member.login) })];
    if (what === 'play') return [this.#turn(member, position % squareCount, hasImage)];
    return isSame(login, logins[0]) ? [] : this.#part(member, what === 'removed' ? 'removed' : 'left');
  }

  #part({ login }: Member, kind: string): RoomNews[] {
    const isAdmin = isSame(this.#at(this.revision).admin, login);
    const told = [this.#add({ kind, login })];
    const heir = this.#at(this.revision).members[0];
    if (isAdmin && heir !== undefined) told.push(this.#add({ kind: 'inherited', login: heir.login }));
    return told;
  }

  /** Hands the room to another one, as an admin who leaves does. */
  inherit(who: number): RoomNews[] {
    const { members } = this.#at(this.revision);
    const heir = members[who % members.length];
    return heir === undefined ? [] : [this.#add({ kind: 'inherited', login: heir.login })];
  }

  /** A done square without a photo gets one, which is no event: of whom, or undefined where there is no such square. */
  addPhoto(who: number): string | undefined {
    const state = this.#at(this.revision);
    const member = state.members.find((one) => isSame(one.login, logins[who % logins.length] ?? logins[0]));
    const bare = member?.squares.find((square) => square.at !== null && !square.hasImage);
    if (member === undefined || bare === undefined) return undefined;
    const squares = member.squares.map((square) => (square === bare ? { ...square, hasImage: true } : square));
    const members = state.members.map((one) => (one === member ? { ...one, squares } : one));
    this.#states[this.revision - 1] = { ...state, members };
    return member.login;
  }

  #turn(member: Member, position: number, hasImage: boolean): RoomNews {
    const { login, squares } = member;
    const seq = this.revision + 1;
    if (squares.length === 0) {
      const dealt = Array.from({ length: squareCount }, (_, place) => {
        return { position: place, points: 50 * (1 + (place % 3)), at: null, seq: null, hasImage: false };
      });
      return this.#add({ kind: 'dealt', login, game: { line: lineOfMarks(dealt) } }, dealt);
    }
    const isDone = squares[position]?.at !== null;
    const turn = isDone ? { at: null, seq: null, hasImage: false } : { at: this.#now, seq, hasImage };
    const after = squares.map((square) => (square.position === position ? { ...square, ...turn } : square));
    const game: BingoNews = { line: lineOfMarks(after), ...(!isDone && { has_image: hasImage }) };
    const kind = isDone ? 'undone' : 'completed';
    return this.#add({ kind, login, position, title: `Square ${position}`, game }, after);
  }

  #add(event: Omit<RoomNews, 'seq' | 'at'> & { kind: string; login: string }, squares?: readonly Square[]): RoomNews {
    const { kind, login } = event;
    const before = this.#at(this.revision);
    const seq = this.revision + 1;
    const at = toIso(this.#now);
    const others = before.members.filter((one) => !isSame(one.login, login));
    const changed = before.members.map((one) => {
      return isSame(one.login, login) ? { ...one, login, squares: squares ?? one.squares } : one;
    });
    const members = { joined: [...others, { login, joinedSeq: seq, squares: [] }], left: others, removed: others }[
      kind
    ];
    const item = { seq, at, login, kind, ...(event.title !== undefined && { title: event.title }) } as FeedItem;
    this.#states.push({
      admin: kind === 'inherited' || (kind === 'respelled' && isSame(before.admin, login)) ? login : before.admin,
      members: members ?? changed,
      feed: [item, ...before.feed].slice(0, feedLength),
    });
    // As it travels.
    return JSON.parse(JSON.stringify({ ...event, seq, at })) as RoomNews;
  }

  /** Read in two looks, each at one of these revisions, which rise. */
  room(revision: number, ofMembers = revision): Room {
    const { members } = this.#at(ofMembers);
    return {
      id: '123456',
      name: 'Room',
      admin: this.#at(revision).admin,
      is_private: false,
      users: members.map(({ login }) => login),
      user_count: members.length,
      created_at: toIso(0),
      game: 'bingo',
      revision,
    };
  }

  /** Read in up to four looks, each at one of these revisions, which rise. */
  scores(seq: number, ofMembers = seq, ofSquares = ofMembers, ofFeed = ofSquares): Scores {
    const later = this.#at(ofSquares).members;
    const rows = this.#at(ofMembers).members.map(({ login, joinedSeq, squares }) => {
      // Whoever left and came again has another board.
      const known = later.find((one) => one.joinedSeq === joinedSeq)?.squares;
      return rowOf({ login, joined_seq: joinedSeq }, lineOfMarks(squares.length === 0 ? [] : (known ?? [])));
    });
    return { seq, standings: rank(rows), feed: [...this.#at(ofFeed).feed] };
  }

  /** Undefined for somebody who is not in the room. */
  board(login: string, revision = this.revision): BoardEntry[] | undefined {
    const member = this.#at(revision).members.find((one) => isSame(one.login, login));
    return member?.squares.map((square) => entryOf(member.joinedSeq, square));
  }
}

const turned = (login: string) =>
  login === login.toLowerCase() ? login.toUpperCase().replace('SS', 'ß') : login.toLowerCase();
