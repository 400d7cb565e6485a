import { useMemo, useRef } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { type RoomQuestions, useRoomQuestions } from '#features/rooms/web/index.ts';
import { addressFor, errorText } from '#web/api/client.ts';
import { storedIn } from '#web/device/stored.ts';
import { isQueued, type NewEntry, type Outbox } from '#web/outbox/entry.ts';
import { makeId, serverNow } from '#web/outbox/stamp.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import type { addSpot, addSpotImage, PlatesStanding, Player, Spot, undoSpot } from '../../contract.ts';
import type { PlatesRoom } from '../../plates-document.ts';
import { stampAfter } from '../../rules/game-times.ts';
import * as messages from '../messages.ts';
import { stampAfter } from './stamp-after.ts';
import {
  isOfPlates,
  isPhoto,
  isSpot,
  type PendingSpot,
  type PendingUndo,
  photoKind,
  refusedOf,
  type Seen,
  type Shown,
  spotKind,
  spotOutbox,
  undoKind,
  withPending,
} from '../pending/overlay.ts';

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
    const pendingState = { pending, undoneSeqs: questions.undoneSeqs, player: me?.player };
    const shown = withPending(known, pendingState);
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
