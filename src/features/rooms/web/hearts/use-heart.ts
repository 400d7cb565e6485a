import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, sentenceOf } from '#web/api/client.ts';
import { giveHeart, type HeartNews, takeHeart } from '../../heart-contract.ts';
import { placeOf } from '../../place-of.ts';

/**
 * Puts a heart that the server has taken where the game shows it beside the photos, also where no stream tells of it. Told once more, it is
 * the same.
 */
export type NoteHeart = (client: QueryClient, roomId: string, heart: Omit<HeartNews, 'n'>) => void | Promise<void>;

export interface HeartPlace {
  roomId: string;
  /** Number of the event that was the deed. */
  seq: number;
  /** Who gave it one, as the server told. */
  hearts: readonly string[] | undefined;
  /** Who is signed in. */
  login: string;
  noteHeart: NoteHeart;
}

/**
 * One's own heart for something: it shows at once, and goes back with a reason where the server does not take it. Taps while one is on its way
 * follow it, the last one only.
 */
export function useHeart({ roomId, seq, hearts = [], login, noteHeart }: HeartPlace) {
  const client = useQueryClient();
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
        if (on) await call(giveHeart, { params });
        else await call(takeHeart, { params });
        const heart = { of: seq, login, on };
        const { noteHeartOnPhoto } = await import('../photos/note-heart.ts');
        noteHeartOnPhoto(client, roomId, heart);
        await noteHeart(client, roomId, heart);
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
