import { useRef, useState } from 'react';
import { call, sentenceOf } from '#web/api/client.ts';
import { giveHeart, takeHeart } from '../../heart-contract.ts';
import { placeOf } from '../../place-of.ts';
import { untilKnown } from '../live/room-document.ts';

export interface HeartPlace {
  roomId: string;
  /** Number of the event that was the deed. */
  seq: number;
  /** Who gave it one, as the server told. */
  hearts: readonly string[] | undefined;
  /** Who is signed in. */
  login: string;
}

/**
 * One's own heart for something: it shows at once, and goes back with a reason where the server does not take it. Taps while one is on its way
 * follow it, the last one only.
 */
export function useHeart({ roomId, seq, hearts = [], login }: HeartPlace) {
  const isGiven = placeOf(hearts, login) >= 0;
  const [wanted, setWanted] = useState<boolean>();
  const [problem, setProblem] = useState<string>();
  const next = useRef<boolean>(undefined);
  const isTravelling = useRef(false);

  async function send(): Promise<void> {
    isTravelling.current = true;
    const params = { id: roomId, seq: String(seq) };
    try {
      for (let on = next.current; on !== undefined; on = next.current) {
        next.current = undefined;
        const { revision } = await call(on ? giveHeart : takeHeart, { params });
        if (revision !== undefined) await untilKnown(roomId, revision);
      }
    } catch (error) {
      next.current = undefined;
      setProblem(sentenceOf(error));
    }
    isTravelling.current = false;
    setWanted(undefined);
  }

  const isOn = wanted ?? isGiven;
  return {
    isOn,
    count: hearts.length - (isGiven ? 1 : 0) + (isOn ? 1 : 0),
    problem,
    toggle: () => {
      next.current = !isOn;
      setWanted(!isOn);
      setProblem(undefined);
      if (!isTravelling.current) void send();
    },
  };
}
