import { useRef } from 'react';
import { toIso } from '#shared/time.ts';
import { sentenceOf } from '#web/api/client.ts';
import { makeId } from '#web/outbox/make-id.ts';
import { serverNow } from '#web/outbox/server-clock.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import type { GameHead, Spot } from '../../contract.ts';
import { isLeaving, isOfPlates, isPhoto, isSpot, type Seen } from '../unsent/entries.ts';
import { photoEntry, spotEntry, undoEntry } from '../unsent/new-entries.ts';
import { openOutbox } from '../unsent/open-outbox.ts';
import { ownDevice } from '../unsent/own-device.ts';
import { tapping } from '../unsent/taps.ts';
import { words } from '../words.ts';

/** What somebody sees: a target, what counts of it, and a photo where the game has them. */
export interface Sight extends Pick<Seen, 'target' | 'marks' | 'word'> {
  /** How people call it. */
  title: string;
  photo?: Blob;
}

export interface Play {
  spot: (sight: Sight) => Promise<void>;
  undo: (spot: Spot, title: string) => Promise<void>;
  /** Adds a photo to a spot that stands. */
  addPhoto: (spot: Spot, title: string, photo: Blob) => Promise<void>;
}

/** Spots and takes back: on the screen at once, then kept on the device, with a word where that failed. */
export function usePlay(roomId: string, { number }: Pick<GameHead, 'number'>): Play {
  const alert = useAlert();
  const lastAt = useRef(0);

  /** The server's time; it does not go back where the clock of the device does. */
  const stamp = () => {
    lastAt.current = Math.max(lastAt.current, Math.round(serverNow()));
    return toIso(lastAt.current);
  };
  const keep = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      alert(`${words.roomPage.notKept} ${sentenceOf(error)}`);
    }
  };

  return {
    spot: ({ title, photo, target, marks, word }) => {
      const told = { ...(marks !== undefined && { marks }), ...(word !== undefined && { word }) };
      const spot: Seen = { id: makeId(), game: number, target, at: stamp(), ...told };
      const put = async () => {
        const { outbox } = await openOutbox();
        await outbox.put(spotEntry(roomId, spot, ownDevice(), title));
        if (photo !== undefined) await outbox.put(photoEntry({ roomId, spotId: spot.id, target, title }, photo));
      };
      return keep(() => tapping({ roomId, spot }, put));
    },

    undo: ({ id: spotId, target }, title) => {
      const put = async () => {
        const { outbox } = await openOutbox();
        const own = outbox.entries.read().filter(isOfPlates);
        for (const entry of own)
          if (isPhoto(entry) && entry.data.spotId === spotId) await outbox.discard(entry.id).catch(() => false);
        const unsent = own.find((entry) => isSpot(entry) && entry.data.spot.id === spotId && isLeaving(entry));
        // What never left is gone as if it had never been.
        if (unsent !== undefined && (await outbox.discard(unsent.id).catch(() => false))) return;
        await outbox.put(undoEntry({ roomId, spotId, target, title }, stamp()));
      };
      return keep(() => tapping({ roomId, undone: spotId }, put));
    },

    addPhoto: ({ id: spotId, target }, title, photo) =>
      keep(async () => (await openOutbox()).outbox.put(photoEntry({ roomId, spotId, target, title }, photo))),
  };
}
