import assert from 'node:assert/strict';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { loginKey } from '#features/accounts/login-key.ts';
import { liveBingo } from '#features/bingo/web/room/live-bingo.ts';
import { roomKey, roomQuery } from '#features/rooms/web/api.ts';
import { roomFollower } from '#features/rooms/web/live/room-follower.ts';
import { rereader } from '#web/live/rereading.ts';
import { LiveRoom, logins } from './live-room.ts';

const roomId = '123456';
const [me] = logins;
const boards = [...roomKey(roomId), 'board'];
const keys = {
  boards,
  board: (login: string) => [...boards, loginKey(login)],
  allPhotos: [...roomKey(roomId), 'image'],
  photos: (login: string) => [...roomKey(roomId), 'image', loginKey(login)],
  scores: [...roomKey(roomId), 'scores'],
  stats: [...roomKey(roomId), 'stats'],
};
export const settled = () => new Promise((resolve) => setImmediate(resolve));

export type Frame = { at: number; n: number } | { heart: unknown } | { news: unknown } | { stale: string[] };
const isNumbered = (frame: Frame) => 'news' in frame || 'heart' in frame;

interface Read {
  /** What the server knew when it was asked. */
  since: number;
  answer: (looks: number[]) => void;
  refuse: () => void;
}

/** A browser that shows a room, a line to it that can be slow, lossy and cut, and a server that answers when it is told to. */
export class LiveScene {
  readonly room = new LiveRoom();
  readonly client = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false, gcTime: Infinity } },
  });
  reads: Read[] = [];
  asked = 0;
  #line: Frame[] | undefined;
  #heard: Frame[] = [];
  #isMarking = false;
  readonly #reread = rereader(this.client);
  #closeOther: (() => void) | undefined;
  readonly #follower = roomFollower({
    client: this.client,
    roomId,
    game: liveBingo({ client: this.client, keys, login: me, isMarking: () => this.#isMarking }),
  });

  constructor() {
    this.#show(roomQuery(roomId).queryKey, ([first, second]) => this.room.room(first ?? 1, second));
    this.#show(keys.scores, ([first, ...others]) => this.room.scores(first ?? 1, ...others));
    this.#showBoard(me);
  }

  #show(queryKey: QueryKey, answerOf: (looks: number[]) => unknown): () => void {
    const queryFn = () => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      this.asked += 1;
      this.reads.push({
        since: this.room.moment,
        answer: (looks) => {
          const answer = answerOf(looks);
          if (answer === undefined) reject(new Error('Not found'));
          else resolve(answer);
        },
        refuse: () => reject(new Error('No network')),
      });
      return promise;
    };
    const options = { queryKey, queryFn, staleTime: Infinity, structuralSharing: false };
    return new QueryObserver(this.client, options).subscribe(() => undefined);
  }

  #showBoard = (login: string) => this.#show(keys.board(login), ([moment]) => this.room.board(login, moment));

  /** The board of somebody else takes the place of the one that was shown. */
  lookAt(who: number): void {
    this.#closeOther?.();
    this.#closeOther = this.#showBoard(logins[1 + (who % (logins.length - 1))] ?? me);
  }

  happen(news: readonly unknown[]): void {
    this.#line?.push(...news.map((one) => ({ news: one })));
  }

  giveHeart(who: number, which: number): void {
    const heart = this.room.heart(who, which);
    if (heart !== undefined) this.#line?.push({ heart });
  }

  say(frame: Frame): void {
    this.#line?.push(frame);
  }

  addPhoto(who: number): void {
    // One's own, from another device in the moment before the stream stands for the first time, is not looked for.
    if (who % logins.length === 0 && this.#heard.length === 0) return;
    const login = this.room.addPhoto(who);
    if (login !== undefined) this.say({ stale: [`board/${login}`] });
  }

  hear(frames: number): void {
    for (const frame of this.#line?.splice(0, frames) ?? []) {
      this.#heard.push(frame);
      this.#tell(frame);
    }
  }

  #tell(frame: Frame): void {
    if ('at' in frame) this.#follower.onAt(frame.at, frame.n);
    else if ('heart' in frame) this.#follower.onHeart(frame.heart);
    else if ('news' in frame) this.#follower.onNews(frame.news);
    else this.#follower.onStale(frame.stale);
  }

  hearAgain(which: number): void {
    const frame = this.#heard[which % Math.max(1, this.#heard.length)];
    if (frame !== undefined && isNumbered(frame)) this.#tell(frame);
  }

  lose(which: number, garbled: boolean): void {
    if (this.#line === undefined || this.#line.length === 0) return;
    const at = which % this.#line.length;
    // What says where a stream begins does not get lost in it; nor does what has no number, but for where all of it does.
    const frame = this.#line[at];
    if (frame === undefined || !isNumbered(frame)) return;
    const unread = 'news' in frame ? { news: undefined } : { heart: undefined };
    this.#line.splice(at, 1, ...(garbled ? [unread] : []));
  }

  cut(): void {
    this.#line = undefined;
    this.#follower.onState('offline');
  }

  connect(): void {
    this.#line ??= [this.room.where];
  }

  /** What a slow reader missed is not told again; of what has no number that there was something. */
  skip(): void {
    if (this.#line === undefined) return;
    const hasStale = this.#line.some((frame) => 'stale' in frame);
    this.#line = [this.room.where, ...(hasStale ? [{ stale: ['everything'] }] : [])];
  }

  /** Each look of the server at its data is somewhere between the question and now, and none before the one before it. */
  answer(which: number, spread: readonly number[], isSwapped = false): void {
    const [read] = this.reads.splice(which % Math.max(1, this.reads.length), 1);
    if (read === undefined) return;
    const { since } = read;
    const moments = spread.map((share) => since + Math.round(share * (this.room.moment - since)));
    const looks = moments.sort((a, b) => a - b);
    // The last two are asked for together.
    if (isSwapped) looks.push(...looks.splice(-2).reverse());
    read.answer(looks);
  }

  refuse(which: number): void {
    this.reads.splice(which % Math.max(1, this.reads.length), 1)[0]?.refuse();
  }

  /** A mark travels, or has arrived: then the own board is read. */
  setMarking(isMarking: boolean): void {
    if (this.#isMarking && !isMarking) this.#reread(keys.board(me));
    this.#isMarking = isMarking;
  }

  /** Somebody comes back to the page. */
  readAgain(): void {
    void this.client.refetchQueries({ type: 'active' }, { cancelRefetch: false });
  }

  async answerAll(): Promise<void> {
    for (await settled(); this.reads.length > 0; await settled()) this.answer(0, [1, 1, 1, 1, 1]);
  }

  async end(): Promise<void> {
    this.setMarking(false);
    this.connect();
    // Only what was lost at the very end is missed now; for the rest nothing is read for good measure.
    this.say(this.room.where);
    this.hear(Infinity);
    await this.answerAll();
  }

  /** Everything that is known, and not known to be stale, is as the server has it. */
  assertCurrent(): void {
    const { client, room } = this;
    const { moment } = room;
    assert.deepEqual(client.getQueryData(roomQuery(roomId).queryKey), room.room(moment), 'room');
    assert.deepEqual(client.getQueryData(keys.scores), room.scores(moment), 'scores');
    for (const login of logins) {
      const query = client.getQueryCache().find({ queryKey: keys.board(login) });
      if (query === undefined) continue;
      const { data, isInvalidated, status } = query.state;
      const truth = room.board(login);
      if (query.isActive() && truth === undefined) assert.equal(status, 'error', `board of ${login}`);
      else if (query.isActive() || !isInvalidated) assert.deepEqual(data, truth, `board of ${login}`);
    }
  }

  close(): void {
    this.#follower.close();
    this.client.clear();
  }
}
