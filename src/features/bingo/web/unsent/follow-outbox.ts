import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { groupBy } from '#shared/lists.ts';
import { fitting } from '#web/api/client.ts';
import type { Outbox, OutboxEntry } from '#web/outbox/entry.ts';
import { BoardEntry } from '../../contract.ts';
import { uselessOf } from '../board/overlay.ts';
import type { BoardAddress } from '../board-address.ts';
import { replaceSquare } from '../replace-square.ts';
import { isLeaving, isOfBingo, kinds, type Unsent } from './entries.ts';
import { type Challenge, markEntry } from './new-entries.ts';

/** The outbox, and what a room tells it. */
export interface RoomOutbox {
  outbox: Outbox;
  /** Keeps what a square of the own board shall be. */
  mark: (seat: BoardAddress, challenge: Challenge, completed: boolean) => Promise<OutboxEntry>;
  /** An own mark or photo is leaving just now. */
  isTravelling: (roomId: string) => boolean;
  /** This person is in the room. */
  enterRoom: (roomId: string) => void;
  /** The room is gone, or this person left it: nothing can be sent there any more. */
  endRoom: (roomId: string) => void;
}

/** What was read of a room, and under which key. */
interface RoomData {
  client: QueryClient;
  boardKey: (roomId: string, login: string) => QueryKey;
  /** The board and the scores are not what they were. */
  reread: (roomId: string, login: string) => void;
  /** Resolves when pages show what was put into the client. Before that, without the entry, they would show the board before it. */
  untilShown?: () => Promise<void>;
}

/** Puts what the server answers into the boards that were read, and takes out of the outbox what waits in vain. Runs once in a tab. */
export function followOutbox(outbox: Outbox, room: RoomData): RoomOutbox {
  const { client, boardKey, reread } = room;
  const ended = new Set<string>();
  /** By room: whose board it is. */
  let travelling = new Map<string, string>();

  const listUnsent = () => outbox.entries.read().filter(isOfBingo);

  function dropUseless(all: readonly Unsent[]): void {
    const byRoom = groupBy(all, ({ data }) => data.roomId);
    for (const [roomId, unsent] of byRoom) {
      const owner = unsent[0]?.owner ?? '';
      const isInVain = (entry: Unsent) => !isLeaving(entry) || (entry.phase === 'waiting' && !entry.triedAt);
      const useless = ended.has(roomId)
        ? unsent.filter(isInVain)
        : uselessOf(client.getQueryData<BoardEntry[]>(boardKey(roomId, owner)), unsent);
      for (const { id } of useless) void outbox.discard(id).catch(() => undefined);
    }
  }

  function look(): void {
    const unsent = listUnsent();
    const rooms = travellingIn(unsent);
    const before = travelling;
    travelling = new Map(unsent.filter(({ data }) => rooms.has(data.roomId)).map((e) => [e.data.roomId, e.owner]));
    // The end of the last one on its way reads the truth again.
    for (const [roomId, owner] of before) {
      if (!travelling.has(roomId)) reread(roomId, owner);
    }
    dropUseless(unsent);
  }

  for (const kind of kinds) outbox.onSettled(kind, (entry, answer) => merge(room, entry as Unsent, answer));
  outbox.entries.watch(look);
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[2] === 'board') dropUseless(listUnsent());
  });
  look();

  return {
    outbox,
    mark: (seat, challenge, completed) => outbox.put(markEntry(seat, challenge, completed)),
    isTravelling: (roomId) => travelling.has(roomId),
    enterRoom: (roomId) => void ended.delete(roomId),
    endRoom: (roomId) => {
      ended.add(roomId);
      dropUseless(listUnsent());
    },
  };
}

/** The square as the server has it now takes the place of what was shown in the meantime. */
async function merge(
  { client, boardKey, untilShown }: RoomData,
  { owner, data }: Unsent,
  answer: unknown,
): Promise<void> {
  const queryKey = boardKey(data.roomId, owner);
  // A read that began before would bring back what was there before. The first one has to come to an end.
  const isKnown = client.getQueryData(queryKey) !== undefined;
  if (isKnown) await client.cancelQueries({ queryKey });
  else await firstRead(client, queryKey);
  const square = fitting(BoardEntry, answer);
  if (square === undefined) await client.invalidateQueries({ queryKey });
  else replaceSquare(client, queryKey, data.challengeId, () => square);
  await untilShown?.();
}

async function firstRead(client: QueryClient, queryKey: QueryKey): Promise<void> {
  try {
    await client.getQueryCache().find({ queryKey })?.promise;
  } catch {
    // Whoever asked for it says what was wrong.
  }
}

/** The rooms of which something is leaving just now; what only waits for a better time has come to rest. */
function travellingIn(all: readonly Unsent[]): ReadonlySet<string> {
  const heads = new Map<string, Unsent>();
  for (const entry of all) if (isLeaving(entry) && !heads.has(entry.data.roomId)) heads.set(entry.data.roomId, entry);
  const travelling = [...heads].filter(([, { phase, triedAt }]) => phase === 'sending' || triedAt === undefined);
  return new Set(travelling.map(([roomId]) => roomId));
}
