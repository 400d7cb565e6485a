import type { BoardEntry } from '#features/bingo/contract.ts';
import { rank, rowOf } from '#features/bingo/ranking.ts';
import type { BingoNews, FeedItem, Scores } from '#features/bingo/score-contract.ts';
import { lineOfMarks, type Mark } from '#features/bingo/server/board-store.ts';
import type { Room, RoomNews } from '#features/rooms/contract.ts';
import type { HeartNews } from '#features/rooms/heart-contract.ts';
import { toIso } from '#shared/time.ts';

type Square = Mark & { photo: string | undefined };
interface Member {
  login: string;
  joinedSeq: number;
  /** Empty before the deal. */
  squares: readonly Square[];
}
interface State {
  /** The number of the last event, and of the last change of hearts. */
  seq: number;
  n: number;
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
const challengeOf = (joinedSeq: number, position: number) => `${joinedSeq}-${position}`;
const entryOf = (joinedSeq: number, { position, points, at, seq, photo }: Square): BoardEntry => ({
  completed: at !== null,
  completed_at: at === null ? null : toIso(at),
  has_image: photo !== undefined,
  ...(photo !== undefined && { photo }),
  ...(seq !== null && { seq }),
  challenge: {
    id: challengeOf(joinedSeq, position),
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
    { seq: 1, n: 0, admin: logins[0], members: [{ login: logins[0], joinedSeq: 1, squares: [] }], feed: [] },
  ];
  #clock = Date.parse('2026-05-01T10:00:00.000Z');

  /** Counts all that ever changed, of either count. */
  get moment(): number {
    return this.#states.length;
  }

  /** Where it stands now, by its two counts. */
  get where(): { at: number; n: number } {
    const { seq, n } = this.#now();
    return { at: seq, n };
  }

  #at(moment: number): State {
    const state = this.#states[moment - 1];
    if (state === undefined) throw new Error(`There is no moment ${moment}`);
    return state;
  }

  #now = () => this.#at(this.moment);

  /** The events that this move leads to, each of them with the next number. */
  play({ who, what, position, hasImage }: Move): RoomNews[] {
    const login = logins[who % logins.length] ?? logins[0];
    const member = this.#now().members.find((one) => isSame(one.login, login));
    this.#clock += 1 + (position % 3);
    if (member === undefined) return what === 'come or go' ? [this.#add({ kind: 'joined', login })] : [];
    if (what === 'respell') return [this.#add({ kind: 'respelled', login: turned(member.login) })];
    if (what === 'play') return [this.#turn(member, position % squareCount, hasImage)];
    return isSame(login, logins[0]) ? [] : this.#part(member, what === 'removed' ? 'removed' : 'left');
  }

  #part({ login }: Member, kind: string): RoomNews[] {
    const isAdmin = isSame(this.#now().admin, login);
    const told = [this.#add({ kind, login })];
    const heir = this.#now().members[0];
    if (isAdmin && heir !== undefined) told.push(this.#add({ kind: 'inherited', login: heir.login }));
    return told;
  }

  /** Hands the room to another one, as an admin who leaves does. */
  inherit(who: number): RoomNews[] {
    const { members } = this.#now();
    const heir = members[who % members.length];
    return heir === undefined ? [] : [this.#add({ kind: 'inherited', login: heir.login })];
  }

  /** Gives a heart to something in the feed that another one did, or takes it back; undefined where there is no such thing. */
  heart(who: number, which: number): HeartNews | undefined {
    const state = this.#now();
    const login = state.members.find((one) => isSame(one.login, logins[who % logins.length] ?? logins[0]))?.login;
    const deeds = state.feed.filter(({ kind, login: of }) => kind === 'completed' && !isSame(of, login ?? of));
    const item = deeds[which % Math.max(1, deeds.length)];
    if (login === undefined || item === undefined) return undefined;
    const others = (item.hearts ?? []).filter((one) => !isSame(one, login));
    const on = others.length === (item.hearts ?? []).length;
    const feed = state.feed.map((one) => (one === item ? withHearts(item, on ? [...others, login] : others) : one));
    this.#states.push({ ...state, n: state.n + 1, feed });
    return { n: state.n + 1, of: item.seq, login, on };
  }

  /** A done square gets a photo, or another one, which is no event: of whom, or undefined where there is no such square. */
  addPhoto(who: number): string | undefined {
    const state = this.#now();
    const member = state.members.find((one) => isSame(one.login, logins[who % logins.length] ?? logins[0]));
    const done = member?.squares.find((square) => square.at !== null);
    if (member === undefined || done === undefined) return undefined;
    const photo = `another ${state.n + 1}`;
    const squares = member.squares.map((square) => (square === done ? { ...square, photo } : square));
    const members = state.members.map((one) => (one === member ? { ...one, squares } : one));
    this.#states.push({ ...state, n: state.n + 1, members });
    return member.login;
  }

  #turn(member: Member, position: number, hasImage: boolean): RoomNews {
    const { login, squares } = member;
    const seq = this.#now().seq + 1;
    if (squares.length === 0) {
      const dealt = Array.from({ length: squareCount }, (_, place) => {
        return { position: place, points: 50 * (1 + (place % 3)), at: null, seq: null, photo: undefined };
      });
      return this.#add({ kind: 'dealt', login, game: { line: lineOfMarks(dealt) } }, dealt);
    }
    const isDone = squares[position]?.at !== null;
    const photo = !isDone && hasImage ? `photo ${seq}` : undefined;
    const turn = isDone ? { at: null, seq: null, photo } : { at: this.#clock, seq, photo };
    const after = squares.map((square) => (square.position === position ? { ...square, ...turn } : square));
    const challenge_id = challengeOf(member.joinedSeq, position);
    const shown = { has_image: hasImage, ...(photo !== undefined && { photo }) };
    const game: BingoNews = { line: lineOfMarks(after), challenge_id, ...(!isDone && shown) };
    const kind = isDone ? 'undone' : 'completed';
    return this.#add({ kind, login, position, title: `Square ${position}`, game }, after);
  }

  #add(event: Omit<RoomNews, 'seq' | 'at'> & { kind: string; login: string }, squares?: readonly Square[]): RoomNews {
    const { kind, login } = event;
    const before = this.#now();
    const seq = before.seq + 1;
    const at = toIso(this.#clock);
    const others = before.members.filter((one) => !isSame(one.login, login));
    const changed = before.members.map((one) => {
      return isSame(one.login, login) ? { ...one, login, squares: squares ?? one.squares } : one;
    });
    const members = { joined: [...others, { login, joinedSeq: seq, squares: [] }], left: others, removed: others }[
      kind
    ];
    const item = { seq, at, login, kind, ...(event.title !== undefined && { title: event.title }) } as FeedItem;
    const feed = before.feed.map((one) => heartsAfter(one, kind, login));
    this.#states.push({
      seq,
      n: before.n,
      admin: kind === 'inherited' || (kind === 'respelled' && isSame(before.admin, login)) ? login : before.admin,
      members: members ?? changed,
      feed: [item, ...feed].slice(0, feedLength),
    });
    // As it travels.
    return JSON.parse(JSON.stringify({ ...event, seq, at })) as RoomNews;
  }

  /** Read in two looks, each at one of these moments, which rise. */
  room(moment: number, ofMembers = moment): Room {
    const { members } = this.#at(ofMembers);
    return {
      id: '123456',
      name: 'Room',
      admin: this.#at(moment).admin,
      is_private: false,
      users: members.map(({ login }) => login),
      user_count: members.length,
      created_at: toIso(0),
      game: 'bingo',
      revision: this.#at(moment).seq,
    };
  }

  /** Read in up to five looks, each at one of these moments, which rise but for the last two: they are asked for together. */
  scores(moment: number, ofMembers = moment, ofSquares = ofMembers, ofFeed = ofSquares, ofStanding = ofFeed): Scores {
    const later = this.#at(ofSquares).members;
    const rows = this.#at(ofMembers).members.map(({ login, joinedSeq, squares }) => {
      // Whoever left and came again has another board.
      const known = later.find((one) => one.joinedSeq === joinedSeq)?.squares;
      return rowOf({ login, joined_seq: joinedSeq }, lineOfMarks(squares.length === 0 ? [] : (known ?? [])));
    });
    const { seq, n } = this.#at(moment);
    return { seq, n, standings: rank(rows), feed: this.#feed(ofFeed, ofStanding) };
  }

  #feed(moment: number, ofStanding: number): FeedItem[] {
    const standing = new Map(
      this.#at(ofStanding).members.flatMap(({ joinedSeq, squares }) =>
        squares.flatMap(({ seq, position, photo }) =>
          seq === null
            ? []
            : [[seq, { challenge_id: challengeOf(joinedSeq, position), ...(photo !== undefined && { photo }) }]],
        ),
      ),
    );
    return this.#at(moment).feed.map((item) => ({ ...item, ...standing.get(item.seq) }));
  }

  /** Undefined for somebody who is not in the room. */
  board(login: string, moment = this.moment): BoardEntry[] | undefined {
    const member = this.#at(moment).members.find((one) => isSame(one.login, login));
    return member?.squares.map((square) => entryOf(member.joinedSeq, square));
  }
}

/** Who leaves takes their hearts along. */
function heartsAfter(item: FeedItem, kind: string, login: string): FeedItem {
  if (item.hearts === undefined) return item;
  if (kind === 'respelled')
    return withHearts(
      item,
      item.hearts.map((one) => (isSame(one, login) ? login : one)),
    );
  if (kind !== 'left' && kind !== 'removed') return item;
  return withHearts(
    item,
    item.hearts.filter((one) => !isSame(one, login)),
  );
}

function withHearts({ hearts: _, ...item }: FeedItem, hearts: string[]): FeedItem {
  return hearts.length === 0 ? item : { ...item, hearts };
}

const turned = (login: string) =>
  login === login.toLowerCase() ? login.toUpperCase().replace('SS', 'ß') : login.toLowerCase();
