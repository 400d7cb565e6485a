import type { Context } from '#server/context.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import type { RoomStore } from '../../server/room-store.ts';
import type { QuestionAt, QuestionRow } from './question-store.ts';
import type { ActiveIn, ClaimsOf, Settle } from './settle.ts';

/** What the calls of questions work with. */
export interface QuestionParts extends Pick<RoomKit, 'addEvent' | 'claims' | 'lock' | 'seats'> {
  context: Context;
  store: RoomStore;
  claimsOf: ClaimsOf;
  activeIn: ActiveIn;
  settle: Settle;
}

export const questionAt = ({ id, seq }: { id: string; seq: string }): QuestionAt => ({ roomId: id, seq: Number(seq) });

/** One whose time has run out is over, though nobody may have settled it yet. */
export const isOpen = ({ outcome, ends_at }: Pick<QuestionRow, 'outcome' | 'ends_at'>, now: number): boolean =>
  outcome === null && ends_at > now;
