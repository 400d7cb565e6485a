import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { EntryStore } from '#web/outbox/store.ts';
import { settled, testDevice } from '#web/outbox/test-device.ts';
import { answer, testServer } from '#web/outbox/test-network.ts';
import type { Answer, Outgoing } from '#web/outbox/transport.ts';
import type { BoardEntry } from '../../contract.ts';
import { applyMarks, failedMarks, photosOf } from '../board/overlay.ts';
import { isOfBingo } from './entries.ts';
import { followOutbox } from './follow-outbox.ts';
import { markEntry, photoEntry } from './new-entries.ts';

export const seat = { roomId: '111111', login: 'Ana' };
export const titles = ['cow', 'tractor', 'lighthouse'];
export const boardKey = (roomId: string, login: string) => ['room', roomId, 'board', login.toLowerCase()];
export const challenge = (title: string) => ({ id: title, title });
export const photo = (name: string) => new Blob([name], { type: 'image/jpeg' });

interface State {
  completed: boolean;
  has_image: boolean;
}
export const square = (id: string, { completed, has_image }: State): BoardEntry => ({
  completed,
  completed_at: completed ? '2026-07-01T10:00:00.000Z' : null,
  has_image,
  challenge: {
    ...challenge(id),
    description: '',
    difficulty: 1,
    category: 'general',
    points: 100,
    image_required: false,
  },
});

/** Boards as the site's own server keeps them: each id counts once. */
function boardServer() {
  const board = new Map(titles.map((title): [string, State] => [title, { completed: false, has_image: false }]));
  const kept = new Map<string, Answer>();
  const turns: string[] = [];
  const refusals = new Map<string, Answer>();
  function take({ id, address, json }: Outgoing): Answer {
    const [, roomId, title = '', image] = /rooms\/(\d+)\/challenges\/(\w+)(\/image)?$/.exec(address) ?? [];
    const refusal = refusals.get(title) ?? refusals.get(roomId ?? '');
    if (refusal) return refusal;
    const known = kept.get(id);
    if (known) return known;
    const completed = image !== undefined || (JSON.parse(json ?? '{}') as State).completed;
    const before = board.get(title) ?? { completed: false, has_image: false };
    const next = { completed, has_image: completed && (image !== undefined || before.has_image) };
    if (roomId === seat.roomId) board.set(title, next);
    turns.push(`${title} ${image ? 'photo' : completed}`);
    const told = answer(200, square(title, next));
    kept.set(id, told);
    return told;
  }
  return { board, turns, refusals, take };
}

/** A device on which a room is played, and the server with its boards. */
export function testRoom({ store }: { store?: EntryStore } = {}) {
  const server = boardServer();
  const { take, refusals } = server;
  const device = testDevice({ ...(store && { store }), server: { ...testServer(), take, refusals } });

  /** A tab with the own board on its screen. */
  async function openBoard(firstRead?: () => Promise<BoardEntry[]>) {
    const tab = await device.open();
    const { outbox } = tab;
    const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
    const read = async () => [...server.board].map(([title, state]) => square(title, state));
    const reads = { count: 0, by: firstRead ?? read };
    const scored: string[] = [];
    const screen = new QueryObserver<BoardEntry[]>(client, {
      queryKey: boardKey(seat.roomId, seat.login),
      queryFn: () => {
        reads.count += 1;
        const { by } = reads;
        if (by === firstRead) reads.by = read;
        return by();
      },
      staleTime: Number.POSITIVE_INFINITY,
    });
    const reread = (roomId: string, login: string) => {
      void client.invalidateQueries({ queryKey: boardKey(roomId, login) });
      scored.push(roomId);
    };
    const followed = followOutbox(outbox, { client, boardKey, reread });
    screen.subscribe(() => undefined);
    await settled();
    const known = () => screen.getCurrentResult().data ?? [];
    const unsent = () => outbox.entries.read().filter(isOfBingo);
    const ofRoom = () => unsent().filter(({ data }) => data.roomId === seat.roomId);
    const shown = () => applyMarks(known(), ofRoom());
    return {
      ...{ outbox, client, reads, scored, followed, unsent, shown, close: tab.close },
      mark: (title: string, completed: boolean, place = seat) =>
        outbox.put(markEntry(place, challenge(title), completed)),
      choose: (title: string, blob: Blob, place = seat) => outbox.put(photoEntry(place, challenge(title), blob)),
      photos: () => photosOf(ofRoom()),
      /** Titles of the squares that show as done. */
      done: () => shown().flatMap(({ completed, challenge: { title } }) => (completed ? [title] : [])),
      /** What the person is told could not be saved. */
      told: () => failedMarks(known(), ofRoom()).map(({ data }) => `${data.title} ${data.completed}`),
    };
  }
  const doneThere = () => [...server.board].flatMap(([title, { completed }]) => (completed ? [title] : []));
  return { ...device, server, openBoard, doneThere };
}

export const refusal = answer(409, { error: 'This challenge needs a photo.' });
