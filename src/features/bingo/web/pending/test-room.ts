import { after, afterEach, before } from 'node:test';
import { defaultScheduler, notifyManager, QueryObserver } from '@tanstack/react-query';
import { memberKey, type Snapshot } from '#features/rooms/document.ts';
import { setFollowed } from '#features/rooms/web/api.ts';
import { type CachedRoom, cachedRoom, documentKey, documentQuery } from '#features/rooms/web/live/room-document.ts';
import { makeRoomOutbox } from '#features/rooms/web/live/room-outbox.ts';
import { queryClient } from '#web/api/query-client.ts';
import { storage } from '#web/device/test-local-storage.ts';
import type { EntryStore } from '#web/outbox/store.ts';
import { settled, testDevice } from '#web/outbox/test-device.ts';
import { answer, testServer } from '#web/outbox/test-network.ts';
import type { Answer, Outgoing } from '#web/outbox/transport.ts';
import { type BingoParts, boardOf } from '../../bingo-document.ts';
import type { BoardEntry } from '../../contract.ts';
import {
  applyMarks,
  failedMarks,
  kinds,
  markEntry,
  obsoleteOf,
  type PendingEntry,
  photoEntry,
  photosOf,
} from '../board/overlay.ts';

export const ownBoard = { roomId: '111111', login: 'Ana' };
export const titles = ['cow', 'tractor', 'lighthouse'];
export const challenge = (title: string) => ({ id: title, title });
export const photo = (name: string) => new Blob([name], { type: 'image/jpeg' });
const at = '2026-07-01T10:00:00.000Z';
const key = memberKey(ownBoard.login);

interface State {
  completed: boolean;
  has_image: boolean;
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
/** The texts of the squares on the player's own board, as fetched after the deal. */
const texts = titles.map((title) => square(title, open));
const titlesDone = (entries: readonly BoardEntry[]) =>
  entries.flatMap(({ completed, challenge: { title } }) => (completed ? [title] : []));

export type RoomSnapshot = Snapshot<BingoParts>;

function documentOf(board: ReadonlyMap<string, State>): RoomSnapshot['document'] {
  const squares = titles.map((title): [string, number] => [title, 100]);
  const turned = [...board].flatMap(([title, { seq, has_image }], place) =>
    seq === undefined ? [] : [{ title, place, seq, has_image }],
  );
  const done = Object.fromEntries(turned.map(({ place, seq }) => [place, { at, seq }]));
  const shown = turned.filter(({ has_image }) => has_image);
  const photos = shown.map(({ seq, title }) => [seq, { by: key, of: title, title, at, v: `photo ${seq}` }]);
  return {
    room: { id: ownBoard.roomId, name: 'Road', admin: key, is_private: false, created_at: at, game: 'bingo' },
    members: { [key]: { login: ownBoard.login, since: 1 } },
    ...{ feed: {}, hearts: {}, photos: Object.fromEntries(photos), questions: { settler: 'trust', about: {} } },
    bingo: { boards: { [key]: { squares, done } }, titles: Object.fromEntries(titles.map((title) => [title, title])) },
  };
}

/** A fake server with the room and its boards. Each request ID counts once. */
function boardServer() {
  const board = new Map(titles.map((title) => [title, open]));
  const responses = new Map<string, Answer>();
  const turns: string[] = [];
  const refusals = new Map<string, Answer>();
  /** The room at each of its revisions, from the first. */
  const snapshots: RoomSnapshot[] = [];
  const addSnapshot = () => snapshots.push({ revision: snapshots.length + 1, document: documentOf(board), own: {} });
  addSnapshot();

  const stateOf = (title: string) => board.get(title) ?? open;
  function setSquare(title: string, { completed, has_image }: State): number {
    const { seq = snapshots.length + 1 } = stateOf(title);
    board.set(title, completed ? { completed, has_image, seq } : open);
    return addSnapshot();
  }
  function take({ id, address, json }: Outgoing): Answer {
    const [, roomId, title = '', image] = /rooms\/(\d+)\/challenges\/(\w+)(\/image)?$/.exec(address) ?? [];
    // A repeat gets the same response, even if it would be refused now.
    const known = responses.get(id);
    if (known) return known;
    const refusal = refusals.get(title) ?? refusals.get(roomId ?? '');
    if (refusal) return refusal;
    const isPhoto = image !== undefined;
    const completed = isPhoto || (JSON.parse(json ?? '{}') as State).completed;
    turns.push(`${title} ${isPhoto ? 'photo' : completed}`);
    const response = answer(200, roomId === ownBoard.roomId ? turn(title, completed, isPhoto) : square(title, open));
    responses.set(id, response);
    return response;
  }
  /** Turns a square and returns it; nothing changes if it's in that state already. */
  function turn(title: string, completed: boolean, isPhoto: boolean) {
    const before = stateOf(title);
    const isNew = isPhoto || before.completed !== completed;
    const has_image = completed && (isPhoto || before.has_image);
    const revision = isNew ? { revision: setSquare(title, { completed, has_image }) } : {};
    return { ...square(title, stateOf(title)), ...revision };
  }
  const snapshot = () => snapshots.at(-1) as RoomSnapshot;
  return { board, turns, refusals, take, setSquare, snapshots, snapshot };
}

/** Open pages share cached data, as the parts of one page do. */
const pages = new Set<{ pendingCount: () => number; close: () => void }>();
function closeAll(): void {
  for (const { close } of pages) close();
}
async function allSent(): Promise<void> {
  const waiting = () => [...pages].reduce((sum, { pendingCount }) => sum + pendingCount(), 0);
  for (let before = -1; before !== waiting(); await settled()) before = waiting();
}

/** Sets up a test file: signs a user in, and lets the query client notify on a timer that tests don't mock. */
export function roomTests(): void {
  before(() => {
    storage.set('token', 'pit_ana');
    notifyManager.setScheduler((work) => void setImmediate(work));
  });
  afterEach(closeAll);
  after(() => {
    storage.delete('token');
    notifyManager.setScheduler(defaultScheduler);
  });
}

/** A device that plays in a room, and the server with its boards. */
export function testRoom({ store }: { store?: EntryStore } = {}) {
  closeAll();
  const server = boardServer();
  const { take, refusals } = server;
  const device = testDevice({ ...(store && { store }), server: { ...testServer(), take, refusals } });

  async function openBoard(firstRead?: () => Promise<RoomSnapshot>) {
    const tab = await device.open();
    const { outbox } = tab;
    const queryKey = documentKey(ownBoard.roomId);
    const read = async () => server.snapshot();
    const reads = { count: 0, by: firstRead ?? read };
    const query = documentQuery<BingoParts, unknown>(ownBoard.roomId, () => {
      reads.count += 1;
      const { by } = reads;
      if (by === firstRead) reads.by = read;
      return by();
    });
    const document = () => queryClient.getQueryData<CachedRoom<BingoParts>>(queryKey);
    const known = (room = document()) => (room === undefined ? texts : boardOf(room.document, ownBoard.login, texts));
    const room = makeRoomOutbox<PendingEntry>({
      kinds,
      obsoleteOf: (pending) =>
        obsoleteOf(
          pending[0]?.data.roomId === ownBoard.roomId && document() !== undefined ? known() : undefined,
          pending,
        ),
    });
    room.follow(outbox);
    const screen = new QueryObserver(queryClient, query);
    screen.subscribe(() => undefined);

    const pending = () =>
      outbox.entries.read().filter((entry): entry is PendingEntry => kinds.some((kind) => kind === entry.kind));
    const ofRoom = () => pending().filter(({ data }) => data.roomId === ownBoard.roomId);
    const shown = (board = known()) => applyMarks(board, ofRoom());
    const ends: (() => void)[] = [];
    const page = {
      pendingCount: () => pending().length,
      close: () => {
        pages.delete(page);
        tab.close();
        // A closed page shows nothing and ignores later reads.
        void outbox.forget();
        screen.destroy();
        for (const end of ends) end();
        setFollowed(ownBoard.roomId, false);
        if (pages.size === 0) queryClient.clear();
      },
    };
    pages.add(page);
    await settled();

    return {
      ...{ outbox, reads, pending, shown, end: room.end, close: page.close },
      mark: (title: string, completed: boolean, place = ownBoard) =>
        outbox.put(markEntry(place, challenge(title), completed)),
      choose: (title: string, blob: Blob, place = ownBoard) => outbox.put(photoEntry(place, challenge(title), blob)),
      photos: () => photosOf(ofRoom()),
      done: () => titlesDone(shown()),
      reported: () => failedMarks(known(), ofRoom()).map(({ data }) => `${data.title} ${data.completed}`),
      /** Refetches the room, as a page does automatically. */
      reread: () => queryClient.refetchQueries({ queryKey, exact: true }),
      /** Connects the room's stream. */
      follow: () => setFollowed(ownBoard.roomId, true),
      /** Delivers the stream's next event; false if there is none. */
      deliver: async () => {
        const next = server.snapshots[document()?.revision ?? 0];
        if (next === undefined) return false;
        queryClient.setQueryData(queryKey, cachedRoom(ownBoard.roomId, next));
        await allSent();
        return true;
      },
      /**
       * Starts recording which squares a page shows as done at each update. The page renders the room that the client
       * last reported.
       */
      record: () => {
        let lastKnown = known();
        const frames: string[] = [];
        const draw = () => frames.push(titlesDone(shown(lastKnown)).join());
        const update = notifyManager.batchCalls(() => {
          lastKnown = known();
          draw();
        });
        ends.push(outbox.entries.watch(draw), queryClient.getQueryCache().subscribe(update));
        return frames;
      },
    };
  }
  const rest = async () => {
    await device.rest();
    await allSent();
  };
  return {
    ...device,
    rest,
    server,
    openBoard,
    doneThere: () => titlesDone([...server.board].map(([title, state]) => square(title, state))),
  };
}

export const refusal = answer(409, { error: 'This challenge needs a photo.' });
