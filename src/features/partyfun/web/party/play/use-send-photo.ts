import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, addressFor, failureOf, parsed } from '#web/api/client.ts';
import { makeId } from '#web/outbox/make-id.ts';
import { readToken } from '#web/session/token.ts';
import { words } from '#web/words.ts';
import type { sendPartyPhoto } from '../../../contract.ts';
import type { Seat } from '../acts.ts';
import { partyQuery } from '../api.ts';
import type { KnownParty } from '../live/apply-news.ts';

const loadUpload = () => import('#web/outbox/upload-transport.ts');

function unreachable(): never {
  throw new ApiError(0, words.errors.unreachable);
}

/** Sends a photo as an answer, and tells how much of it has left. The same photo sent again counts once. */
export function useSendPhoto({ roomId, tab, phase }: Seat) {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const last = useRef<{ photo: Blob; phase: number; id: string }>(undefined);

  async function send(photo: Blob): Promise<string> {
    if (last.current?.photo !== photo || last.current.phase !== phase) last.current = { photo, phase, id: makeId() };
    setShare(0);
    const path = addressFor<typeof sendPartyPhoto>('/rooms/{id}/party/photo', { id: roomId });
    const token = readToken() ?? '';
    const out = { id: last.current.id, method: 'POST', address: `${path}?phase=${phase}&tab=${tab}`, photo, token };
    const { byUpload } = await loadUpload().catch(unreachable);
    const answer = await byUpload(out, { signal: new AbortController().signal, onProgress: setShare }).catch(
      unreachable,
    );
    const body = parsed(answer.text);
    const isTaken = typeof body === 'object' && body !== null && 'photo' in body && typeof body.photo === 'string';
    if (answer.status >= 400 || !isTaken) throw failureOf(answer.status, answer.text, token);
    return String(body.photo);
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (photo) =>
      client.setQueryData<KnownParty>(partyQuery(roomId).queryKey, (known) =>
        known?.party.number === phase ? { ...known, mine: { ...known.mine, answer: { photo } } } : known,
      ),
  });
  return { mutate, isPending, error, share };
}
