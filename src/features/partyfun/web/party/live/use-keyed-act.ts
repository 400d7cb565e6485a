import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { messages } from '../../messages.ts';
import { partyQuery } from '../api.ts';
import { inTime, untilAnswered } from './until-answered.ts';
import { useLastWord } from './use-last-word.ts';

interface Place {
  roomId: string;
  phase: number;
}

/** What was submitted, and where; the key makes retries idempotent. */
interface Act<At, Submitted> {
  submitted: Submitted;
  at: At;
  key: string;
}

interface Options<At, Submitted> {
  at: At;
  /** Actions in the same lane are sent one at a time. */
  lane: string;
  send: (act: Act<At, Submitted>, signal: AbortSignal) => Promise<unknown>;
  onAccepted?: (act: Act<At, Submitted>) => void;
  /** Called instead of showing `problem`. */
  onRefused?: (sentence: string) => void;
}

/** Returns a check whether the party has moved on. */
export function useIsOver(): (place: Place) => boolean {
  const client = useQueryClient();
  return ({ roomId, phase }) => client.getQueryData(partyQuery(roomId).queryKey)?.document.party.number !== phase;
}

/** Sends an action until it's answered or its phase is over; it counts once however often it's sent. */
export function useKeyedAct<At extends Place, Submitted>({
  at,
  lane,
  send,
  onAccepted,
  onRefused,
}: Options<At, Submitted>) {
  const isOver = useIsOver();
  const [isFailing, setIsFailing] = useState(false);
  const say = useLastWord();
  const { mutate, isPending, variables, error } = useMutation({
    scope: { id: `${lane} ${at.roomId}` },
    mutationFn: (act: Act<At, Submitted>) =>
      untilAnswered(() => inTime((signal) => send(act, signal)), {
        isOver: () => isOver(act.at),
        onFailure: () => setIsFailing(true),
      }),
    onSuccess: (_answer, act) => {
      say(undefined);
      onAccepted?.(act);
    },
    onError: (failed) => (onRefused ?? say)(sentenceOf(failed)),
    onSettled: () => setIsFailing(false),
  });
  return {
    /** Bound to the phase shown now, even if sent later. */
    act: (submitted: Submitted, on?: { onSuccess: () => void }) =>
      mutate({ submitted: submitted, at, key: makeId() }, on),
    isPending,
    /** The action in flight. */
    sending: isPending ? variables.submitted : undefined,
    problem: isPending ? (isFailing ? messages.phases.sentAgain : undefined) : error ? sentenceOf(error) : undefined,
  };
}
