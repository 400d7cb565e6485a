import { after, afterEach, before } from 'node:test';
import { defaultScheduler, notifyManager, QueryObserver } from '@tanstack/react-query';
import { memberKey, type Snapshot } from '#features/rooms/document.ts';
import { documentKey, documentQuery, type KnownRoom, knownRoom } from '#features/rooms/web/live/room-document.ts';
import { makeRoomOutbox } from '#features/rooms/web/live/room-outbox.ts';
import { setFollowed } from '#features/rooms/web/live/stream-state.ts';
import { queryClient } from '#web/api/query-client.ts';
import { shelf } from '#web/device/test-local-storage.ts';
import type { EntryStore } from '#web/outbox/store.ts';
import { settled, testDevice } from '#web/outbox/test-device.ts';
import { answer, testServer } from '#web/outbox/test-network.ts';
import type { Answer, Outgoing } from '#web/outbox/transport.ts';
import { type BingoParts, boardOf } from '../../bingo-document.ts';
import type { BoardEntry } from '../../contract.ts';
import {
  applyMarks,
  failedMarks,
  isOfBingo,
  kinds,
  markEntry,
  photoEntry,
  photosOf,
  type Unsent,
  uselessOf,
} from '../board/overlay.ts';

export const seat = { roomId: '111111', login: 'Ana' };
export const titles = ['cow', 'tractor', 'lighthouse'];
export const challenge = (title: string) => ({ id: title, title });
export const photo = (name: string) => new Blob([name], { type: 'image/jpeg' });
const at = '2026-07-01T10:00:00.000Z';
const key = memberKey(seat.login);

interface State {
  completed: boolean;
  has_image: boolean;
  /** Of the event with which it was done. */
  seq?: number;
}
const open: State = { completed: false, has_image: false };
export const square = (id: string, { completed, has_image, seq }: State): BoardEntry => ({
  completed,
  completed_at: completed ? at : null,
  has_image,
  ...(seq !== undefined && { seq }),
  challenge: {
    ...challenge(id),
    description: '',
    difficulty: 1,
    category: 'general',
    points: 100,
    image_required: false,
  },
});
/** What the squares of the own board say, as they were read when it was dealt. */
const texts = titles.map((title) => square(title, open));
const titlesDone = (entries: readonly BoardEntry[]) =>
  entries.flatMap(({ completed, challenge: { title } }) => (completed ? [title] : []));

export type RoomSnapshot = Snapshot<BingoParts>;

/** The room as its document tells it. */
function documentOf(board: ReadonlyMap<string, State>): RoomSnapshot['document'] {
  const squares = titles.map((title): [string, number] => [title, 100]);
  const turned = [...board].flatMap(([title, { seq, has_image }], place) =>
    seq === undefined ? [] : [{ title, place, seq, has_image }],
  );
  const done = Object.fromEntries(turned.map(({ place, seq }) => [place, { at, seq }]));
  const shown = turned.filter(({ has_image }) => has_image);
  const photos = shown.map(({ seq, title }) => [seq, { by: key, of: title, title, at, v: `photo ${seq}` }]);
  return {
    room: { id: seat.roomId, name: 'Road', admin: key, is_private: false, created_at: at, game: 'bingo' },
    members: { [key]: { login: seat.login, since: 1 } },
    ...{ feed: {}, hearts: {}, photos: Object.fromEntries(photos), questions: { settler: 'trust', about: {} } },
    bingo: { boards: { [key]: { squares, done } }, titles: Object.fromEntries(titles.map((title) => [title, title])) },
  };
}

/** A room with its boards as the site's own server keeps them: each id counts once. */
function boardServer() {
  const board = new Map(titles.map((title) => [title, open]));
  const kept = new Map<string, Answer>();
  const turns: string[] = [];
  const refusals = new Map<string, Answer>();
  /** The room as it was at each of its revisions, from the first one on. */
  const snapshots: RoomSnapshot[] = [];
  const note = () => snapshots.push({ revision: snapshots.length + 1, document: documentOf(board), own: {} });
  note();

  const stateOf = (title: string) => board.get(title) ?? open;
  function happen(title: string, { completed, has_image }: State): number {
    const { seq = snapshots.length + 1 } = stateOf(title);
    board.set(title, completed ? { completed, has_image, seq } : open);
    return note();
  }
  function take({ id, address, json }: Outgoing): Answer {
    const [, roomId, title = '', image] = /rooms\/(\d+)\/challenges\/(\w+)(\/image)?$/.exec(address) ?? [];
    // A repeat is told what it was told, whatever is refused by now.
    const known = kept.get(id);
    if (known) return known;
    const refusal = refusals.get(title) ?? refusals.get(roomId ?? '');
    if (refusal) return refusal;
    const isPhoto = image !== undefined;
    const completed = isPhoto || (JSON.parse(json ?? '{}') as State).completed;
    turns.push(`${title} ${isPhoto ? 'photo' : completed}`);
    const told = answer(200, roomId === seat.roomId ? turn(title, completed, isPhoto) : square(title, open));
    kept.set(id, told);
    return told;
  }
  /** The square afterwards; where it was so already, nothing changes. */
  function turn(title: string, completed: boolean, isPhoto: boolean) {
    const before = stateOf(title);
    const isNew = isPhoto || before.completed !== completed;
    const has_image = completed && (isPhoto || before.has_image);
    const revision = isNew ? { revision: happen(title, { completed, has_image }) } : {};
    return { ...square(title, stateOf(title)), ...revision };
  }
  const snapshot = () => snapshots.at(-1) as RoomSnapshot;
  return { board, turns, refusals, take, happen, snapshots, snapshot };
}

/** The pages that stand: they share all that was read, as the parts of one page do. */
const pages = new Set<{ waits: () => number; close: () => void }>();
function closeAll(): void {
  for (const { close } of pages) close();
}
/** Until nothing leaves the outboxes any more. */
async function quiet(): Promise<void> {
  const waiting = () => [...pages].reduce((sum, { waits }) => sum + waits(), 0);
  for (let before = -1; before !== waiting(); await settled()) before = waiting();
}

/** For a file of tests: somebody is signed in, and the client tells its pages a moment later, by a timer that no test stops. */
export function roomTests(): void {
  before(() => {
    shelf.set('token', 'pit_ana');
    notifyManager.setScheduler((work) => void setImmediate(work));
  });
  afterEach(closeAll);
  after(() => {
    shelf.delete('token');
    notifyManager.setScheduler(defaultScheduler);
  });
}

/** A device on which a room is played, and the server with its boards. */
export function testRoom({ store }: { store?: EntryStore } = {}) {
  closeAll();
  const server = boardServer();
  const { take, refusals } = server;
  const device = testDevice({ ...(store && { store }), server: { ...testServer(), take, refusals } });

  /** A tab with the own board on its screen. */
  async function openBoard(firstRead?: () => Promise<RoomSnapshot>) {
    const tab = await device.open();
    const { outbox } = tab;
    const queryKey = documentKey(seat.roomId);
    const read = async () => server.snapshot();
    const reads = { count: 0, by: firstRead ?? read };
    const query = documentQuery<BingoParts, unknown>(seat.roomId, () => {
      reads.count += 1;
      const { by } = reads;
      if (by === firstRead) reads.by = read;
      return by();
    });
    const document = () => queryClient.getQueryData<KnownRoom<BingoParts>>(queryKey);
    const known = (room = document()) => (room === undefined ? texts : boardOf(room.document, seat.login, texts));
    const room = makeRoomOutbox<Unsent>({
      kinds,
      obsoleteOf: (pending) =>
        uselessOf(pending[0]?.data.roomId === seat.roomId && document() !== undefined ? known() : undefined, pending),
    });
    room.follow(outbox);
    const screen = new QueryObserver(queryClient, query);
    screen.subscribe(() => undefined);

    const pending = () => outbox.entries.read().filter(isOfBingo);
    const ofRoom = () => pending().filter(({ data }) => data.roomId === seat.roomId);
    const shown = (board = known()) => applyMarks(board, ofRoom());
    const ends: (() => void)[] = [];
    const page = {
      waits: () => pending().length,
      close: () => {
        pages.delete(page);
        tab.close();
        // It shows nothing any more, and what is read from here on is nothing to it.
        void outbox.forget();
        screen.destroy();
        for (const end of ends) end();
        setFollowed(seat.roomId, false);
        if (pages.size === 0) queryClient.clear();
      },
    };
    pages.add(page);
    await settled();

    return {
      ...{ outbox, reads, pending, shown, end: room.end, close: page.close },
      mark: (title: string, completed: boolean, place = seat) =>
        outbox.put(markEntry(place, challenge(title), completed)),
      choose: (title: string, blob: Blob, place = seat) => outbox.put(photoEntry(place, challenge(title), blob)),
      photos: () => photosOf(ofRoom()),
      /** Titles of the squares that show as done. */
      done: () => titlesDone(shown()),
      /** What the person is told could not be saved. */
      told: () => failedMarks(known(), ofRoom()).map(({ data }) => `${data.title} ${data.completed}`),
      /** Reads the room again, as a page does by itself. */
      reread: () => queryClient.refetchQueries({ queryKey, exact: true }),
      /** The stream of the room stands. */
      follow: () => setFollowed(seat.roomId, true),
      /** It tells what comes next; false where there is nothing more. */
      tell: async () => {
        const next = server.snapshots[document()?.revision ?? 0];
        if (next === undefined) return false;
        queryClient.setQueryData(queryKey, knownRoom(seat.roomId, next));
        await quiet();
        return true;
      },
      /** From here on, what a page shows as done each time it hears of something. It draws the room as the client last told it. */
      film: () => {
        let told = known();
        const frames: string[] = [];
        const draw = () => frames.push(titlesDone(shown(told)).join());
        const hear = notifyManager.batchCalls(() => {
          told = known();
          draw();
        });
        ends.push(outbox.entries.watch(draw), queryClient.getQueryCache().subscribe(hear));
        return frames;
      },
    };
  }
  const rest = async () => {
    await device.rest();
    await quiet();
  };
  return {
    ...device,
    rest,
    server,
    openBoard,
    doneThere: () => titlesDone([...server.board].map((one) => square(...one))),
  };
}

export const refusal = answer(409, { error: 'This challenge needs a photo.' });
