import { useEffect, useMemo, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { addressFor, errorText } from '#web/api/client.ts';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';
import type { NewEntry, OutboxRequest } from '#web/outbox/entry.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { questionsOf } from '../../document.ts';
import { placeOf } from '../../members.ts';
import { useRoomPart } from '../../web/live/room-document.ts';
import { makeRoomOutbox } from '../../web/live/room-outbox.ts';
import * as messages from '../../web/messages.ts';
import type { answerQuestion, askQuestion, Question, takeClaimBack, voteOnQuestion } from '../contract.ts';
import { isOpen, type Settler } from '../rules.ts';
import {
  type AskedClaim,
  type ClaimAction,
  type ClaimEntry,
  claimEntryKind,
  undoneSeqs,
  withPending,
} from './pending-claim-actions.ts';
import { mayVote } from './question-state.ts';

const texts = messages.questions;

function requestFor({ roomId, seq }: AskedClaim, action: ClaimAction): OutboxRequest {
  const at = { id: roomId, seq: String(seq) };
  if (action.act === 'ask') {
    const address = addressFor<typeof askQuestion>('/rooms/{id}/questions/{seq}', at);
    return { method: 'POST', address, body: { word: action.word } };
  }
  if (action.act === 'answer') {
    const address = addressFor<typeof answerQuestion>('/rooms/{id}/questions/{seq}/answer', at);
    return { method: 'PUT', address, body: { text: action.text } };
  }
  if (action.act === 'vote') {
    const address = addressFor<typeof voteOnQuestion>('/rooms/{id}/questions/{seq}/vote', at);
    return { method: 'PUT', address, body: { counts: action.counts } };
  }
  return { method: 'DELETE', address: addressFor<typeof takeClaimBack>('/rooms/{id}/questions/{seq}/claim', at) };
}

/** Queued behind the room's other entries, such as the claims themselves. */
function entryOf(claim: AskedClaim, action: ClaimAction): NewEntry {
  const { roomId, seq, title, owner } = claim;
  return {
    kind: claimEntryKind,
    lane: `room/${roomId}`,
    slot: `${claimEntryKind}/${roomId}/${seq}/${action.act}`,
    label: texts.pending(action.act, title),
    request: requestFor(claim, action),
    data: { roomId, seq, title, owner, ...action },
    // If it's already removed or settled, there's nothing left to take back.
    ...(action.act === 'take back' && { settledBy: [404, 409], isHeld: true }),
  };
}

const claimOutbox = makeRoomOutbox<ClaimEntry>({ kinds: [claimEntryKind] });

/** How long taking a claim back can be undone, which is how long the notice with Undo is shown. */
const undoForMs = 8 * secondMs;

/** Actions on a claim, stored on the device until the server has them. Shows an alert if one couldn't be stored. */
export function useClaimActions() {
  const alert = useAlert();
  const notify = useNotice();

  async function store(claim: AskedClaim, action: ClaimAction) {
    try {
      return await claimOutbox.put(entryOf(claim, action));
    } catch (error) {
      alert(`${texts.notSaved} ${errorText(error)}`);
      return undefined;
    }
  }

  return {
    send: async (claim: AskedClaim, action: Exclude<ClaimAction, { act: 'take back' }>) =>
      (await store(claim, action)) !== undefined,

    /**
     * Held on the device until it can no longer be undone. If the page is closed before that, the entry stays pending.
     */
    takeBack: async (claim: AskedClaim) => {
      const entry = await store(claim, { act: 'take back' });
      if (entry === undefined) return;
      const outbox = await claimOutbox.open();
      const timer = setTimeout(() => void outbox.release(entry.id).catch(() => undefined), undoForMs);
      notify(texts.takenBack(claim.title), {
        undo: () => {
          clearTimeout(timer);
          void outbox.discard(entry.id).catch(() => undefined);
        },
      });
    },
  };
}

export interface RoomQuestions {
  /** Keyed by the claim's event number, and including the user's pending entries. */
  bySeq: ReadonlyMap<number, Question>;
  /** Event numbers of claims with an open question. */
  open: ReadonlySet<number>;
  /** Open questions about the user's own claims. */
  own: readonly Question[];
  /** Open questions that the user may vote on. */
  votes: readonly Question[];
  /** Own claims that are being taken back. */
  undoneSeqs: ReadonlySet<number>;
  /** Who settles future questions; undefined until loaded. */
  settler: Settler | undefined;
}

export function useRoomQuestions(roomId: string, login: string): RoomQuestions {
  const known = useRoomPart(roomId, questionsOf);
  const { pending } = claimOutbox.usePending(roomId);
  return useMemo(() => {
    const back = undoneSeqs(pending);
    const all = withPending(known?.questions ?? [], pending);
    const open = all.filter((question) => isOpen(question) && !back.has(question.seq));
    return {
      bySeq: new Map(all.map((question) => [question.seq, question])),
      open: new Set(open.map(({ seq }) => seq)),
      own: open.filter(({ owner }) => placeOf([owner], login) === 0),
      votes: open.filter((question) => mayVote(question, login)),
      undoneSeqs: back,
      settler: known?.settler,
    };
  }, [known, pending, login]);
}

/** The parameter that opens the question form in the claim's dialog. */
const askName = 'ask';

export const askPath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${askName}=1`;

/** Whether the URL requests that form. The parameter is then removed, so that the next dialog opens without it. */
export function useIsAsking(): [boolean, (isAsking: boolean) => void] {
  const isRequested = useQueryValue(askName) !== undefined;
  const [isAsking, setIsAsking] = useState(isRequested);
  useEffect(() => {
    if (isRequested) replaceQueryValue(askName, undefined);
  }, [isRequested]);
  return [isAsking, setIsAsking];
}
