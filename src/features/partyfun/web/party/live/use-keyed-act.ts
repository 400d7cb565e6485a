import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { ApiError, errorText } from '#web/api/client.ts';
import { isTemporary } from '#web/api/query-client.ts';
import { connectionCount } from '#web/live/use-event-stream.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import * as messages from '../../messages.ts';
import type { ActionContext } from '../actions.ts';
import { join, partyQuery } from '../api.ts';
import { pauseMs, retryUntilAnswered, withTimeout } from './retry-until-answered.ts';

/** A submitted action. The key makes retries idempotent. */
interface Act<Submitted> {
  submitted: Submitted;
  at: ActionContext;
  key: string;
}

interface Options<Submitted, Answer> {
  at: ActionContext;
  /** Actions in the same lane are sent one at a time. */
  lane: string;
  /** How long an answer may take, if longer than usual. */
  withinMs?: number;
  send: (act: Act<Submitted>, signal: AbortSignal) => Promise<Answer>;
  onAccepted?: (act: Act<Submitted>, answer: Answer) => void;
  /** Called instead of showing `problem`. */
  onRefused?: (sentence: string) => void;
}

/** Whether the component is still mounted. */
function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

const readWithinMs = 4 * secondMs;

/** Shows a form's last message as an alert when the form unmounts with its phase; `undefined` withdraws the message. */
function useLastMessage(): (sentence: string | undefined) => void {
  const alert = useAlert();
  const isShown = useIsShown();
  const last = useRef<{ sentence: string; atMs: number }>(undefined);
  useEffect(() => {
    return () => {
      if (last.current && performance.now() - last.current.atMs < readWithinMs) alert(last.current.sentence);
    };
  }, [alert]);
  return useCallback(
    (sentence) => {
      if (sentence !== undefined && !isShown.current) alert(sentence);
      else last.current = sentence === undefined ? undefined : { sentence, atMs: performance.now() };
    },
    [alert, isShown],
  );
}

/** Sends an action until it's answered or its phase is over; it counts once however often it's sent. */
export function useKeyedAct<Submitted, Answer = unknown>(options: Options<Submitted, Answer>) {
  const { at, lane, withinMs, send, onAccepted, onRefused } = options;
  const client = useQueryClient();
  const isOver = ({ roomId, phase }: ActionContext) =>
    client.getQueryData(partyQuery(roomId).queryKey)?.document.party.number !== phase;
  const [isFailing, setIsFailing] = useState(false);
  const showMessage = useLastMessage();
  const { mutate, isPending, variables, error } = useMutation({
    scope: { id: `${lane} ${at.roomId}` },
    mutationFn: (act: Act<Submitted>) =>
      retryUntilAnswered(() => withTimeout((signal) => send(act, signal), withinMs), {
        isOver: () => isOver(act.at),
        onFailure: () => setIsFailing(true),
      }),
    onSuccess: (answer, act) => {
      showMessage(undefined);
      onAccepted?.(act, answer);
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

export const tab = makeId();

/** Whether the server was unreachable or busy, as opposed to refusing. */
const mayRetryLater = (error: unknown): boolean =>
  isTemporary(error) || (error instanceof ApiError && error.status === 429);

/** Joins the party when the page opens, retrying as needed; `again` takes over from another tab. */
export function useJoin(roomId: string) {
  const client = useQueryClient();
  const isShown = useIsShown();
  const { mutate, isPending, isIdle, failureCount, error } = useMutation({
    mutationFn: () => join(roomId, tab),
    // Stop retrying once the page is closed.
    retry: (_failures, failed) => isShown.current && mayRetryLater(failed),
    retryDelay: pauseMs,
    onSuccess: (known) => client.setQueryData(partyQuery(roomId).queryKey, known),
  });
  useEffect(() => mutate(), [mutate]);
  // Rejoins only after a failure, because another tab may be playing by now.
  const rejoin = useEffectEvent(() => {
    if (error) mutate();
  });
  const connections = connectionCount.useValue();
  useEffect(() => {
    if (connections > 0) rejoin();
  }, [connections]);
  const isJoining = isPending || isIdle;
  return {
    tab,
    isJoining,
    /** Joining has failed so far, so the party is read-only until it succeeds. */
    isLate: isJoining && failureCount > 0,
    isRefused: error !== null && !mayRetryLater(error),
    again: () => mutate(),
  };
}
