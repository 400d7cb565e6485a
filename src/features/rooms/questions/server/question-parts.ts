import type { Context } from '#server/context.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import type { RoomStore } from '../../server/room-store.ts';
import type { QuestionAt, QuestionRow } from './question-store.ts';
import type { ActiveIn, ClaimsOf, Settle } from './settle.ts';

/** The dependencies of the question routes. */
export interface QuestionParts extends Pick<RoomKit, 'addEvent' | 'claims' | 'lock' | 'memberships'> {
  context: Context;
  store: RoomStore;
  claimsOf: ClaimsOf;
  activeIn: ActiveIn;
  settle: Settle;
}

export const questionAt = ({ id, seq }: { id: string; seq: string }): QuestionAt => ({ roomId: id, seq: Number(seq) });

/** An expired question counts as over, even if it hasn't been settled yet. */
export const isOpen = ({ outcome, ends_at }: Pick<QuestionRow, 'outcome' | 'ends_at'>, now: number): boolean =>
  outcome === null && ends_at > now;
