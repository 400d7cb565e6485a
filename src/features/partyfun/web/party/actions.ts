import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { tick } from '#web/device/tick.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { answerParty, type hostActs, hostParty, reactAtParty, setPartyRole, voteAtParty } from '../../contract.ts';
import type { OwnParty, PartyReaction } from '../../party-view.ts';
import { partyQuery } from './api.ts';
import { mergeOwn } from './live/cached-party.ts';
import { withTimeout } from './live/retry-until-answered.ts';
import { useKeyedAct } from './live/use-keyed-act.ts';
import { actionContextOf, type Table } from './table.ts';

export interface ActionContext {
  roomId: string;
  tab: string;
  phase: number;
}

type Submitted<Input> = Omit<Input, 'phase' | 'tab'>;
type SubmittedAnswer = Submitted<NonNullable<OwnParty['answer']>>;
export type SubmittedVote = NonNullable<OwnParty['vote']>;

/** Returns a function that stores an accepted action in the private part of the document, if its phase isn't over. */
export function useStoreOwn() {
  const client = useQueryClient();
  return ({ roomId, phase }: Omit<ActionContext, 'tab'>, own: Partial<OwnParty>) =>
    client.setQueryData(partyQuery(roomId).queryKey, (known) => known && { ...known, ...mergeOwn(known, phase, own) });
}

export function useAnswer(context: ActionContext) {
  const storeOwn = useStoreOwn();
  const { act, ...rest } = useKeyedAct<Omit<SubmittedAnswer, 'photo'>>({
    at: context,
    lane: 'answer',
    send: ({ submitted, at: { roomId, tab, phase }, key }, signal) =>
      call(answerParty, {
        key,
        params: { id: roomId },
        body: { phase, tab, ...submitted },
        signal,
      }),
    onAccepted: ({ at, submitted: answer }) => storeOwn(at, { answer }),
  });
  return { ...rest, send: withVibration(act) };
}

export function useVote(context: ActionContext) {
  const storeOwn = useStoreOwn();
  const { act, ...rest } = useKeyedAct<SubmittedVote>({
    at: context,
    lane: 'vote',
    send: ({ submitted, at: { roomId, tab, phase }, key }, signal) =>
      call(voteAtParty, {
        key,
        params: { id: roomId },
        body: { phase, tab, ...submitted },
        signal,
      }),
    onAccepted: ({ at, submitted: vote }) => storeOwn(at, { vote }),
  });
  return { ...rest, send: withVibration(act) };
}

const withVibration =
  <Input extends unknown[]>(act: (...input: Input) => void) =>
  (...input: Input) => {
    tick();
    act(...input);
  };

interface HostAction {
  act: (typeof hostActs)[number];
  login?: string;
  option?: string;
  adults?: boolean;
}

/** Sends host actions, and shows an alert if one is refused. */
export function useHostAction(table: Table) {
  const { act, ...rest } = useKeyedAct<HostAction>({
    at: actionContextOf(table),
    lane: 'host',
    send: ({ submitted, at: { roomId, phase }, key }, signal) =>
      call(hostParty, {
        key,
        params: { id: roomId },
        body: { phase, ...submitted },
        signal,
      }),
    onRefused: useAlert(),
  });
  return { ...rest, send: act };
}

export function useRole(roomId: string) {
  return useMutation({
    mutationFn: (body: { role?: 'player' | 'spectator'; is_away?: boolean }) =>
      withTimeout((signal) => call(setPartyRole, { params: { id: roomId }, body, signal })),
  });
}

/** Sends a reaction. Failures are ignored. */
export function useReact(roomId: string) {
  return useMutation({
    mutationFn: (reaction: PartyReaction['reaction']) =>
      call(reactAtParty, { params: { id: roomId }, body: { reaction } }),
  });
}
