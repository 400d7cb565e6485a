import { useRef } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { makeId } from '#web/outbox/make-id.ts';
import { serverNow } from '#web/outbox/server-clock.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import type { Spot } from '../../contract.ts';
import { isLeaving, isOfPlates, isPhoto, isSpot, type Seen } from '../unsent/entries.ts';
import { photoEntry, spotEntry, undoEntry } from '../unsent/new-entries.ts';
import { openOutbox } from '../unsent/open-outbox.ts';
import { ownDevice } from '../unsent/own-device.ts';
import { tapping } from '../unsent/taps.ts';
import { words } from '../words.ts';
import { stampAfter } from './stamp-after.ts';
import type { Shown } from './use-shown.ts';

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
export function usePlay(roomId: string, { game, spots, me }: Pick<Shown, 'game' | 'spots' | 'me'>): Play {
  const alert = useAlert();
  /** The server still has what was taken back, and lets nothing come before it. */
  const undone = useRef<readonly Spot[]>([]);
  const stamp = () => stampAfter({ game, spots: [...spots, ...undone.current] }, me?.player, serverNow());
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
      const spot: Seen = { id: makeId(), game: game.number, target, at: stamp(), ...told };
      const put = async () => {
        const { outbox } = await openOutbox();
        await outbox.put(spotEntry(roomId, spot, ownDevice(), title));
        if (photo !== undefined) await outbox.put(photoEntry({ roomId, spotId: spot.id, target, title }, photo));
      };
      return keep(() => tapping({ roomId, spot }, put));
    },

    undo: (spot, title) => {
      const { id: spotId, target } = spot;
      undone.current = [...undone.current, spot];
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
