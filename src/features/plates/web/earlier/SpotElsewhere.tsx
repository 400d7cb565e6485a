import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { navigate } from '#web/navigation/navigate.ts';
import { earlierPath, spotPath, useEarlierNumber } from '../spot/spot-address.ts';
import { spotQuery } from './api.ts';

/** A spot that is not of the game that is shown: the address is completed by the number of its own. */
export function SpotElsewhere({ roomId, seq }: { roomId: string; seq: number }) {
  const { data } = useQuery(spotQuery(roomId, seq));
  const earlier = useEarlierNumber(Number.POSITIVE_INFINITY);
  const number = data?.game.number;
  const atHand = data?.last;
  useEffect(() => {
    if (number === undefined || number === (earlier ?? atHand)) return;
    const path = number === atHand ? spotPath(roomId, seq) : earlierPath(roomId, number, seq);
    navigate(path, { replace: true });
  }, [roomId, seq, number, atHand, earlier]);
  return null;
}
