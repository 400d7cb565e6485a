import { addressFor } from '#web/api/client.ts';
import type { NewEntry, OutboxRequest } from '#web/outbox/entry.ts';
import { makeRoomOutbox } from '../../web/live/room-outbox.ts';
import { words } from '../../web/words.ts';
import type { answerQuestion, askQuestion, takeClaimBack, voteOnQuestion } from '../contract.ts';
import { type Act, type AskedClaim, type Said, saidKind } from './pending-said.ts';

const texts = words.questions;

function requestFor({ roomId, seq }: AskedClaim, said: Act): OutboxRequest {
  const at = { id: roomId, seq: String(seq) };
  if (said.act === 'ask') {
    const address = addressFor<typeof askQuestion>('/rooms/{id}/questions/{seq}', at);
    return { method: 'POST', address, body: { word: said.word } };
  }
  if (said.act === 'answer') {
    const address = addressFor<typeof answerQuestion>('/rooms/{id}/questions/{seq}/answer', at);
    return { method: 'PUT', address, body: { text: said.text } };
  }
  if (said.act === 'vote') {
    const address = addressFor<typeof voteOnQuestion>('/rooms/{id}/questions/{seq}/vote', at);
    return { method: 'PUT', address, body: { counts: said.counts } };
  }
  return { method: 'DELETE', address: addressFor<typeof takeClaimBack>('/rooms/{id}/questions/{seq}/claim', at) };
}

/** What's said about claims is queued behind the marks in the same room. */
function entryOf(claim: AskedClaim, said: Act): NewEntry {
  const { roomId, seq, title, owner } = claim;
  return {
    kind: saidKind,
    lane: `room/${roomId}`,
    slot: `${saidKind}/${roomId}/${seq}/${said.act}`,
    label: texts.pending(said.act, title),
    request: requestFor(claim, said),
    data: { roomId, seq, title, owner, ...said },
    // It's already removed or settled: there's nothing left to take back.
    ...(said.act === 'take back' && { settledBy: [404, 409], isHeld: true }),
  };
}

/** The outbox of what's said about claims. */
export const said = makeRoomOutbox<Said>({ kinds: [saidKind] });

/** Stores what somebody says about a claim on the device, and sends it as soon as possible. */
export const say = (claim: AskedClaim, act: Act) => said.put(entryOf(claim, act));
