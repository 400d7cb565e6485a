import { useMutation, useQueryClient } from '@tanstack/react-query';
import { noteOwn } from '#features/rooms/web/index.ts';
import { call } from '#web/api/client.ts';
import { keyedCall } from '#web/api/keyed-call.ts';
import { tick } from '#web/device/tick.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { answerParty, type hostActs, hostParty, reactAtParty, setPartyRole, voteAtParty } from '../../contract.ts';
import type { OwnParty, PartyReaction } from '../../party-view.ts';
import { type KnownPartyRoom, withOwn } from './live/known-party.ts';
import { inTime } from './live/until-answered.ts';
import { useKeyedAct } from './live/use-keyed-act.ts';

/** Room, tab and phase of an action. */
export interface ActContext {
  roomId: string;
  tab: string;
  phase: number;
}

type Submitted<Input> = Omit<Input, 'phase' | 'tab'>;
export type SubmittedAnswer = Submitted<NonNullable<OwnParty['answer']>>;
export type SubmittedVote = NonNullable<OwnParty['vote']>;

/** Stores what the server accepted in the local view, if its phase is still current. */
export function useNoteOwn() {
  const client = useQueryClient();
  return ({ roomId, phase }: Omit<ActContext, 'tab'>, own: Partial<OwnParty>) =>
    noteOwn(client, roomId, (known: KnownPartyRoom) => withOwn(known, phase, own));
}

export function useAnswer(context: ActContext) {
  const note = useNoteOwn();
  const { act, ...rest } = useKeyedAct<ActContext, Omit<SubmittedAnswer, 'photo'>>({
    at: context,
    lane: 'answer',
    send: ({ submitted, at: { roomId, tab, phase }, key }, signal) =>
      keyedCall(answerParty, key, {
        params: { id: roomId },
        body: { phase, tab, ...submitted },
        signal,
      }),
    onAccepted: ({ at, submitted: answer }) => note(at, { answer }),
  });
  return { ...rest, send: ticking(act) };
}

export function useVote(context: ActContext) {
  const note = useNoteOwn();
  const { act, ...rest } = useKeyedAct<ActContext, SubmittedVote>({
    at: context,
    lane: 'vote',
    send: ({ submitted, at: { roomId, tab, phase }, key }, signal) =>
      keyedCall(voteAtParty, key, {
        params: { id: roomId },
        body: { phase, tab, ...submitted },
        signal,
      }),
    onAccepted: ({ at, submitted: vote }) => note(at, { vote }),
  });
  return { ...rest, send: ticking(act) };
}

const ticking =
  <Input extends unknown[]>(act: (...input: Input) => void) =>
  (...input: Input) => {
    tick();
    act(...input);
  };

export interface HostAct {
  act: (typeof hostActs)[number];
  login?: string;
  option?: string;
  adults?: boolean;
}

/** Host actions, with a message if refused. */
export function useHostAct(at: Omit<ActContext, 'tab'>) {
  return useKeyedAct<Omit<ActContext, 'tab'>, HostAct>({
    at,
    lane: 'host',
    send: ({ submitted, at: { roomId, phase }, key }, signal) =>
      keyedCall(hostParty, key, {
        params: { id: roomId },
        body: { phase, ...submitted },
        signal,
      }),
    onRefused: useAlert(),
  });
}

export function useRole(roomId: string) {
  return useMutation({
    mutationFn: (body: { role?: 'player' | 'spectator'; is_away?: boolean }) =>
      inTime((signal) => call(setPartyRole, { params: { id: roomId }, body, signal })),
  });
}

/** Fire and forget. */
export function useReact(roomId: string) {
  return useMutation({
    mutationFn: (reaction: PartyReaction['reaction']) =>
      call(reactAtParty, { params: { id: roomId }, body: { reaction } }),
  });
}
