import { useState } from 'react';
import { addressFor, sentenceOf } from '#web/api/client.ts';
import { isLeaving, type NewEntry } from '#web/outbox/entry.ts';
import type { giveHeart } from '../../heart-contract.ts';
import { placeOf } from '../../place-of.ts';
import { makeRoomOutbox, type RoomEntry } from '../live/room-outbox.ts';

export interface HeartPlace {
  roomId: string;
  /** Number of the event that was the deed. */
  seq: number;
  /** Who gave it one, as the server told. */
  hearts: readonly string[] | undefined;
  /** Who is signed in. */
  login: string;
}

type UnsentHeart = RoomEntry & { data: { roomId: string; seq: number; isOn: boolean } };

const heartKind = 'heart';
const hearting = makeRoomOutbox<UnsentHeart>({ kinds: [heartKind] });

function entryOf({ roomId, seq }: HeartPlace, isOn: boolean, label: string): NewEntry {
  return {
    kind: heartKind,
    lane: `hearts/${roomId}`,
    slot: `${heartKind}/${roomId}/${seq}`,
    label,
    request: {
      method: isOn ? 'PUT' : 'DELETE',
      address: addressFor<typeof giveHeart>('/rooms/{id}/events/{seq}/heart', { id: roomId, seq: String(seq) }),
    },
    data: { roomId, seq, isOn } satisfies UnsentHeart['data'],
    // What was taken back has no heart to give or to take.
    settledBy: [404],
  };
}

/** One's own heart for something: it shows at once, and waits for a network where there is none. `label`: what it is while it waits. */
export function useHeart(place: HeartPlace, label: string) {
  const { roomId, seq, hearts = [], login } = place;
  const [problem, setProblem] = useState<string>();
  const { unsent } = hearting.useUnsent(roomId);
  const isGiven = placeOf(hearts, login) >= 0;
  const isOn = unsent.filter((entry) => entry.data.seq === seq && isLeaving(entry)).at(-1)?.data.isOn ?? isGiven;
  return {
    isOn,
    count: hearts.length - (isGiven ? 1 : 0) + (isOn ? 1 : 0),
    problem,
    toggle: () => {
      setProblem(undefined);
      hearting.put(entryOf(place, !isOn, label)).catch((error: unknown) => setProblem(sentenceOf(error)));
    },
  };
}
