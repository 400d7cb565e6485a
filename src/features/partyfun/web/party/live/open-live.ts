import type { QueryClient } from '@tanstack/react-query';
import { loginKey } from '#features/accounts/login-key.ts';
import type { LiveGame, NumberedChange } from '#features/rooms/web/index.ts';
import { rereader } from '#web/live/rereading.ts';
import type { PartyMove } from '../../../party-view.ts';
import { partyQuery } from '../api.ts';
import { applyNews, type KnownParty } from './apply-news.ts';
import { isReaction, showReaction } from './reactions.ts';

/** Keeps what is known of a party as it is on the server. */
export function openLive(client: QueryClient, roomId: string, login: string): LiveGame {
  const { queryKey } = partyQuery(roomId);
  const reread = rereader(client);
  const known = {
    queryKey,
    numberOf: ({ n }: KnownParty) => n,
    apply: (party: KnownParty, { seq, change }: NumberedChange) => applyNews(party, seq, change, performance.now()),
  };
  return {
    copies: [],
    heartCopies: [],
    changeCopies: [known],
    onPassing: (passing) => {
      if (isReaction(passing)) showReaction(roomId, passing);
      // Another tab plays for this person now.
      else if (isMove(passing) && loginKey(passing.moved) === loginKey(login)) reread(queryKey);
    },
    onHeartGap: () => undefined,
    // What could not be read is asked for once more.
    onAgain: () => {
      if (client.getQueryState(queryKey)?.isInvalidated) reread(queryKey);
    },
    onNews: () => undefined,
    onGap: () => undefined,
    onCurrent: () => undefined,
    onStale: () => false,
    close: () => undefined,
  };
}

const isMove = (passing: unknown): passing is PartyMove =>
  typeof passing === 'object' && passing !== null && 'moved' in passing && typeof passing.moved === 'string';
