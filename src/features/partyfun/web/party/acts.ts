import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { tick } from '#web/device/tick.ts';
import type { answerParty, hostActs, hostParty, reactAtParty, setPartyRole, voteAtParty } from '../../contract.ts';
import type { OwnParty, PartyReaction } from '../../party-view.ts';
import { partyQuery } from './api.ts';
import type { KnownParty } from './live/apply-news.ts';

/** Who acts, where, and for which phase it is meant. */
export interface Seat {
  roomId: string;
  tab: string;
  phase: number;
}

type Said<Input> = Omit<Input, 'phase' | 'tab'>;
export type SaidAnswer = Said<NonNullable<OwnParty['answer']>>;
export type SaidVote = NonNullable<OwnParty['vote']>;

/** Puts into what is known what the server has taken of one's own, if it is still about that phase. */
function useNoteOwn({ roomId, phase }: Seat) {
  const client = useQueryClient();
  return (own: Partial<OwnParty>) =>
    client.setQueryData<KnownParty>(partyQuery(roomId).queryKey, (known) =>
      known?.party.number === phase ? { ...known, mine: { ...known.mine, ...own } } : known,
    );
}

export function useAnswer(seat: Seat) {
  const note = useNoteOwn(seat);
  const { roomId, tab, phase } = seat;
  return useMutation({
    mutationFn: (answer: Omit<SaidAnswer, 'photo'>) =>
      call<typeof answerParty>('PUT /rooms/{id}/party/answer', {
        params: { id: roomId },
        body: { phase, tab, ...answer },
      }),
    onMutate: () => tick(),
    onSuccess: (_done, answer) => note({ answer }),
  });
}

export function useVote(seat: Seat) {
  const note = useNoteOwn(seat);
  const { roomId, tab, phase } = seat;
  return useMutation({
    mutationFn: (vote: SaidVote) =>
      call<typeof voteAtParty>('PUT /rooms/{id}/party/vote', { params: { id: roomId }, body: { phase, tab, ...vote } }),
    onMutate: () => tick(),
    onSuccess: (_done, vote) => note({ vote }),
  });
}

export interface HostAct {
  act: (typeof hostActs)[number];
  login?: string;
  option?: string;
  adults?: boolean;
}

export function useHostAct({ roomId, phase }: Omit<Seat, 'tab'>) {
  return useMutation({
    mutationFn: (act: HostAct) =>
      call<typeof hostParty>('POST /rooms/{id}/party/host', { params: { id: roomId }, body: { phase, ...act } }),
  });
}

export function useRole(roomId: string) {
  return useMutation({
    mutationFn: (body: { role?: 'player' | 'spectator'; is_away?: boolean }) =>
      call<typeof setPartyRole>('PUT /rooms/{id}/party/role', { params: { id: roomId }, body }),
  });
}

/** It may get lost. */
export function useReact(roomId: string) {
  return useMutation({
    mutationFn: (reaction: PartyReaction['reaction']) =>
      call<typeof reactAtParty>('POST /rooms/{id}/party/reactions', { params: { id: roomId }, body: { reaction } }),
  });
}
