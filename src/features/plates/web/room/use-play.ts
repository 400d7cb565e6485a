import { useRef } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import type { Outbox } from '#web/outbox/entry.ts';
import { isLeaving } from '#web/outbox/entry.ts';
import { makeId, serverNow } from '#web/outbox/stamp.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import type { Spot } from '../../contract.ts';
import { isOfPlates, isPhoto, isSpot, type Seen, spotting } from '../unsent/entries.ts';
import { photoEntry, spotEntry, undoEntry } from '../unsent/new-entries.ts';
import { ownDevice } from '../unsent/own-device.ts';
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
      const entry = spotEntry(roomId, spot, ownDevice(), title);
      const put = async (outbox: Outbox) => {
        await outbox.put(entry);
        if (photo !== undefined) await outbox.put(photoEntry({ roomId, spotId: spot.id, target, title }, photo));
      };
      return keep(() => spotting.doing(entry, put));
    },

    undo: (spot, title) => {
      const { id: spotId, target } = spot;
      undone.current = [...undone.current, spot];
      const entry = undoEntry({ roomId, spotId, target, title }, stamp());
      const put = async (outbox: Outbox) => {
        const own = outbox.entries.read().filter(isOfPlates);
        for (const one of own)
          if (isPhoto(one) && one.data.spotId === spotId) await outbox.discard(one.id).catch(() => false);
        const unsent = own.find((one) => isSpot(one) && one.data.spot.id === spotId && isLeaving(one));
        // What never left is gone as if it had never been.
        if (unsent !== undefined && (await outbox.discard(unsent.id).catch(() => false))) return;
        await outbox.put(entry);
      };
      return keep(() => spotting.doing(entry, put));
    },

    addPhoto: ({ id: spotId, target }, title, photo) =>
      keep(() => spotting.put(photoEntry({ roomId, spotId, target, title }, photo))),
  };
}
