import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { words } from '../../words.ts';
import { partyQuery } from '../api.ts';
import { inTime, untilAnswered } from './until-answered.ts';
import { useLastWord } from './use-last-word.ts';

interface Place {
  roomId: string;
  phase: number;
}

/** What somebody said, where and when; its key makes each repeat the same one. */
interface Act<At, Said> {
  said: Said;
  at: At;
  key: string;
}

interface Options<At, Said> {
  at: At;
  /** What is of the same one leaves one after the other. */
  lane: string;
  send: (act: Act<At, Said>, signal: AbortSignal) => Promise<unknown>;
  onTaken?: (act: Act<At, Said>) => void;
  /** In the place of showing `problem`. */
  onRefused?: (sentence: string) => void;
}

/** Says whether the party has moved on since. */
export function useIsOver(): (place: Place) => boolean {
  const client = useQueryClient();
  return ({ roomId, phase }) => client.getQueryData(partyQuery(roomId).queryKey)?.document.party.number !== phase;
}

/** Sends what somebody does in a phase until it is answered or the phase is over; once is meant and once it counts, however often it leaves. */
export function useKeyedAct<At extends Place, Said>({ at, lane, send, onTaken, onRefused }: Options<At, Said>) {
  const isOver = useIsOver();
  const [isFailing, setIsFailing] = useState(false);
  const say = useLastWord();
  const { mutate, isPending, variables, error } = useMutation({
    scope: { id: `${lane} ${at.roomId}` },
    mutationFn: (act: Act<At, Said>) =>
      untilAnswered(() => inTime((signal) => send(act, signal)), {
        isOver: () => isOver(act.at),
        onFailure: () => setIsFailing(true),
      }),
    onSuccess: (_answer, act) => {
      say(undefined);
      onTaken?.(act);
    },
    onError: (failed) => (onRefused ?? say)(sentenceOf(failed)),
    onSettled: () => setIsFailing(false),
  });
  return {
    /** Of the phase that is shown now, whenever it leaves. */
    act: (said: Said, on?: { onSuccess: () => void }) => mutate({ said, at, key: makeId() }, on),
    isPending,
    /** What is on its way. */
    sending: isPending ? variables.said : undefined,
    problem: isPending ? (isFailing ? words.phases.sentAgain : undefined) : error ? sentenceOf(error) : undefined,
  };
}
