import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { errorText } from '#web/api/client.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import * as messages from '../../messages.ts';
import { partyQuery } from '../api.ts';
import { retryUntilAnswered, withTimeout } from './retry-until-answered.ts';

interface Place {
  roomId: string;
  phase: number;
}

/** A submitted action. The key makes retries idempotent. */
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

export function useIsOver(): (place: Place) => boolean {
  const client = useQueryClient();
  return ({ roomId, phase }) => client.getQueryData(partyQuery(roomId).queryKey)?.document.party.number !== phase;
}

const readWithinMs = 4 * secondMs;

/** Shows a form's last message as an alert when the form unmounts with its phase; `undefined` withdraws the message. */
export function useLastMessage(): (sentence: string | undefined) => void {
  const alert = useAlert();
  const isShown = useRef(false);
  const last = useRef<{ sentence: string; atMs: number }>(undefined);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      if (last.current && performance.now() - last.current.atMs < readWithinMs) alert(last.current.sentence);
    };
  }, [alert]);
  return useCallback(
    (sentence) => {
      if (sentence !== undefined && !isShown.current) alert(sentence);
      else last.current = sentence === undefined ? undefined : { sentence, atMs: performance.now() };
    },
    [alert],
  );
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
  const showMessage = useLastMessage();
  const { mutate, isPending, variables, error } = useMutation({
    scope: { id: `${lane} ${at.roomId}` },
    mutationFn: (act: Act<At, Submitted>) =>
      retryUntilAnswered(() => withTimeout((signal) => send(act, signal)), {
        isOver: () => isOver(act.at),
        onFailure: () => setIsFailing(true),
      }),
    onSuccess: (_answer, act) => {
      showMessage(undefined);
      onAccepted?.(act);
    },
    onError: (failed) => (onRefused ?? showMessage)(errorText(failed)),
    onSettled: () => setIsFailing(false),
  });
  return {
    /** Bound to the phase shown now, even if sent later. */
    act: (submitted: Submitted, on?: { onSuccess: () => void }) => mutate({ submitted, at, key: makeId() }, on),
    isPending,
    sending: isPending ? variables.submitted : undefined,
    problem: isPending ? (isFailing ? messages.phases.sentAgain : undefined) : error ? errorText(error) : undefined,
  };
}
