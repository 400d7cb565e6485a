import { useMemo, useRef } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { makeRoomOutbox, type RoomQuestions, useRoomQuestions } from '#features/rooms/web/index.ts';
import { addressFor, errorText } from '#web/api/client.ts';
import { storedIn } from '#web/device/stored.ts';
import { isQueued, type NewEntry, type Outbox, type OutboxEntry } from '#web/outbox/entry.ts';
import { makeId, serverNow } from '#web/outbox/stamp.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import type { addSpot, addSpotImage, NewSpot, PlatesStanding, Player, Spot, undoSpot } from '../../contract.ts';
import type { PlatesRoom } from '../../plates-document.ts';
import { stampAfter } from '../../rules/game-times.ts';
import { seenOf, tableOf } from '../../rules/scoring.ts';
import * as messages from '../messages.ts';

/** Numbers for pending spots: after all of the server's. */
const firstPendingSeq = 2 ** 52;
/** Whether the server has the spot; until then it can't get a heart or a question. */
export const isNumbered = ({ seq }: Pick<Spot, 'seq'>): boolean => seq < firstPendingSeq;

/**
 * The server's room with pending spots applied, points and places recomputed; the same object if nothing changes.
 * `undoneSeqs` are the user's questioned claims that are being undone.
 */
function withPending(
  room: PlatesRoom,
  pending: readonly PendingEntry[],
  undoneSeqs: ReadonlySet<number>,
  player: number | undefined,
): PlatesRoom {
  const queued = pending.filter(isQueued);
  const added = queued.filter(isSpot).map(({ data }) => data.spot);
  const undone = new Set(queued.filter(isUndo).map(({ data }) => data.spotId));
  const known = room.spots.filter(({ id, seq }) => !undone.has(id) && !undoneSeqs.has(seq));
  const spots = player === undefined ? known : [...known, ...ownOf(room, added, player, undone)];
  if (spots.length === room.spots.length && spots.every((spot, index) => spot === room.spots[index])) return room;
  return { ...room, spots, table: tableOf(room.game, room.players, spots.map(seenOf)) };
}

function ownOf(room: PlatesRoom, added: readonly Seen[], player: number, undone: ReadonlySet<string>): Spot[] {
  const known = new Set(room.spots.map(({ id }) => id));
  const shown = new Map<string, Spot>();
  for (const { id, game, target, at, marks, word } of added) {
    // A fetched room may already include an entry's result before the entry leaves the outbox.
    if (game !== room.game.number || known.has(id) || undone.has(id)) continue;
    const own = { id, player, target, at, ...(marks !== undefined && { marks }), ...(word !== undefined && { word }) };
    shown.set(id, { ...own, seq: firstPendingSeq + shown.size });
  }
  return [...shown.values()];
}

/** The user's refused entries of this game, oldest first: spots that don't count and failed undos. */
function refusedOf(room: PlatesRoom, pending: readonly PendingEntry[]): (PendingSpot | PendingUndo)[] {
  return pending.filter((entry) => {
    if (entry.phase !== 'refused') return false;
    if (isSpot(entry)) return entry.data.spot.game === room.game.number;
    return isUndo(entry) && room.spots.some(({ id }) => id === entry.data.spotId);
  }) as (PendingSpot | PendingUndo)[];
}

export const spotKind = 'plates spot';
export const undoKind = 'plates undo';
export const photoKind = 'plates photo';
const kinds = [spotKind, undoKind, photoKind] as const;

export type Seen = Omit<NewSpot, 'device'>;
interface SpotReference {
  roomId: string;
  spotId: string;
  target: string;
}
type PendingSpot = OutboxEntry & { data: { roomId: string; spot: Seen } };
type PendingUndo = OutboxEntry & { data: SpotReference };
/** A spot's photo, sent after its spot. */
type PendingPhoto = OutboxEntry & { data: SpotReference };
type PendingEntry = PendingSpot | PendingUndo | PendingPhoto;

export const isSpot = (entry: OutboxEntry): entry is PendingSpot => entry.kind === spotKind;
const isUndo = (entry: OutboxEntry): entry is PendingUndo => entry.kind === undoKind;
export const isPhoto = (entry: OutboxEntry): entry is PendingPhoto => entry.kind === photoKind;
export const isOfPlates = (entry: OutboxEntry): entry is PendingEntry =>
  isSpot(entry) || isUndo(entry) || isPhoto(entry);

/** Photos whose spot was refused. */
const obsoleteOf = (pending: readonly PendingEntry[]) =>
  pending.filter(
    (entry) =>
      isPhoto(entry) &&
      entry.phase === 'refused' &&
      !pending.some((other) => isSpot(other) && other.data.spot.id === entry.data.spotId && isQueued(other)),
  );

export const spotOutbox = makeRoomOutbox<PendingEntry>({ kinds, obsoleteOf });

/** A Plates room as one person sees it. */
export interface Shown extends PlatesRoom {
  roomId: string;
  login: string;
  /** The viewer; undefined until they choose a role. */
  me: Player | undefined;
  mine: PlatesStanding | undefined;
  refused: readonly (PendingSpot | PendingUndo)[];
  questions: RoomQuestions;
}

/** The server's state with this device's pending entries applied. */
export function useShown(roomId: string, login: string, known: PlatesRoom): Shown {
  const { pending } = spotOutbox.usePending(roomId);
  const questions = useRoomQuestions(roomId, login);
  return useMemo(() => {
    const me = known.players.find((player) => player.here && loginKey(player.login) === loginKey(login));
    const shown = withPending(known, pending, questions.undoneSeqs, me?.player);
    return {
      ...shown,
      ...{ roomId, login, me, questions },
      mine: me && shown.table.find(({ player }) => player === me.player),
      refused: refusedOf(known, pending),
    };
  }, [known, pending, questions, login, roomId]);
}

/** A find as entered: a target, the marks that count, and an optional photo. */
interface NewFind extends Pick<Seen, 'target' | 'marks' | 'word'> {
  title: string;
  photo?: Blob;
}

export interface Play {
  spot: (find: NewFind) => Promise<void>;
  undo: (spot: Spot, title: string) => Promise<void>;
  addPhoto: (spot: Spot, title: string, photo: Blob) => Promise<void>;
}

/** Adds and undoes spots. Changes are shown immediately and stored on the device, with a message if that fails. */
export function usePlay(roomId: string, { game, spots, me }: Pick<Shown, 'game' | 'spots' | 'me'>): Play {
  const alert = useAlert();
  /** The server remembers undone spots and accepts nothing before them. */
  const undone = useRef<readonly Spot[]>([]);
  const stamp = () => stampAfter({ game, spots: [...spots, ...undone.current] }, me?.player, serverNow());
  const store = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      alert(`${messages.roomPage.notKept} ${errorText(error)}`);
    }
  };

  return {
    spot: ({ title, photo, target, marks, word }) => {
      const details = { ...(marks !== undefined && { marks }), ...(word !== undefined && { word }) };
      const spot: Seen = { id: makeId(), game: game.number, target, at: stamp(), ...details };
      const entry = spotEntry(roomId, spot, ownDevice(), title);
      const put = async (outbox: Outbox) => {
        await outbox.put(entry);
        if (photo !== undefined) await outbox.put(photoEntry({ roomId, spotId: spot.id, target, title }, photo));
      };
      return store(() => spotOutbox.storeOptimistically(entry, put));
    },

    undo: (spot, title) => {
      const { id: spotId, target } = spot;
      undone.current = [...undone.current, spot];
      const entry = undoEntry({ roomId, spotId, target, title }, stamp());
      const put = async (outbox: Outbox) => {
        const own = outbox.entries.read().filter(isOfPlates);
        for (const known of own)
          if (isPhoto(known) && known.data.spotId === spotId) await outbox.discard(known.id).catch(() => false);
        const pending = own.find((known) => isSpot(known) && known.data.spot.id === spotId && isQueued(known));
        // A find that was never sent is just removed from the outbox.
        if (pending !== undefined && (await outbox.discard(pending.id).catch(() => false))) return;
        await outbox.put(entry);
      };
      return store(() => spotOutbox.storeOptimistically(entry, put));
    },

    addPhoto: ({ id: spotId, target }, title, photo) =>
      store(() => spotOutbox.put(photoEntry({ roomId, spotId, target, title }, photo))),
  };
}

const storedDevice = storedIn<string | null>({
  key: keyOfUser('plates-device'),
  storage: () => localStorage,
  fromText: (text) => (text !== null && /^[\w-]{8,64}$/.test(text) ? text : null),
  toText: (id) => id,
});

/** A random ID for this device. The server refuses finds seen earlier than the device's last one. */
function ownDevice(): string {
  const known = storedDevice.read();
  if (known !== null) return known;
  const id = makeId();
  storedDevice.write(id);
  return id;
}

const texts = messages.pending;

/** A room's spots, undos and questions share a queue and stay in order. */
const queueOf = (roomId: string) => `room/${roomId}`;

interface SpotAddress {
  roomId: string;
  spotId: string;
  /** The target and its display name. */
  target: string;
  title: string;
}

function spotEntry(roomId: string, spot: Seen, device: string, title: string): NewEntry {
  return {
    kind: spotKind,
    lane: queueOf(roomId),
    label: texts.spot(title),
    request: {
      method: 'POST',
      address: addressFor<typeof addSpot>('/rooms/{id}/plates/spots', { id: roomId }),
      body: { ...spot, device },
    },
    data: { roomId, spot },
  };
}

function undoEntry({ roomId, spotId, target, title }: SpotAddress, at: string): NewEntry {
  const path = '/rooms/{id}/plates/spots/{spotId}/undo';
  return {
    kind: undoKind,
    lane: queueOf(roomId),
    label: texts.undo(title),
    request: { method: 'POST', address: addressFor<typeof undoSpot>(path, { id: roomId, spotId }), body: { at } },
    data: { roomId, spotId, target },
    // The find never counted, or the room is gone.
    settledBy: [404],
  };
}

function photoEntry({ roomId, spotId, target, title }: SpotAddress, photo: Blob): NewEntry {
  const path = '/rooms/{id}/plates/spots/{spotId}/image';
  return {
    kind: photoKind,
    lane: queueOf(roomId),
    slot: `${photoKind}/${roomId}/${spotId}`,
    label: texts.photo(title),
    request: { method: 'POST', address: addressFor<typeof addSpotImage>(path, { id: roomId, spotId }), photo },
    data: { roomId, spotId, target },
  };
}

export interface GameStageParts {
  room: Room;
  shown: Shown;
  play: Play;
  /** Opens the members page. */
  onPeople: () => void;
}
