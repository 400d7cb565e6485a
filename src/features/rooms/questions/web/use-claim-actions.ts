import { secondMs } from '#shared/time.ts';
import { addressFor, errorText } from '#web/api/client.ts';
import type { NewEntry, OutboxRequest } from '#web/outbox/entry.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { makeRoomOutbox } from '../../web/live/room-outbox.ts';
import * as messages from '../../web/messages.ts';
import type { answerQuestion, askQuestion, takeClaimBack, voteOnQuestion } from '../contract.ts';
import { type AskedClaim, type ClaimAction, type ClaimEntry, claimEntryKind } from './pending-claim-actions.ts';

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

export const claimOutbox = makeRoomOutbox<ClaimEntry>({ kinds: [claimEntryKind] });

/** How long taking a claim back can be undone: as long as the notice with Undo is shown. */
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
