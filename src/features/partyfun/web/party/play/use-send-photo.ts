import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, addressFor, answerIn, checked, sentenceOf } from '#web/api/client.ts';
import { messages } from '#web/messages.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { readToken } from '#web/session/token.ts';
import { sendPartyPhoto } from '../../../contract.ts';
import { messages as partyMessages } from '../../messages.ts';
import { type ActionContext, useStoreOwn } from '../actions.ts';
import { untilAnswered } from '../live/until-answered.ts';
import { useIsOver } from '../live/use-keyed-act.ts';
import { useLastWord } from '../live/use-last-word.ts';

const loadUpload = () => import('#web/outbox/transport.ts');

function unreachable(): never {
  throw new ApiError(0, messages.errors.unreachable);
}

/** Uploads a photo until it's accepted or the phase is over, with progress. Resending the same photo counts once. */
export function useSendPhoto(context: ActionContext, onAccepted: () => void) {
  const { roomId, tab, phase } = context;
  const storeOwn = useStoreOwn();
  const isOver = useIsOver();
  const showMessage = useLastWord();
  const [share, setShare] = useState(0);
  const [isFailing, setIsFailing] = useState(false);
  const last = useRef<{ photo: Blob; phase: number; id: string }>(undefined);

  async function sendOnce(photo: Blob, id: string): Promise<string> {
    setShare(0);
    const path = addressFor<typeof sendPartyPhoto>('/rooms/{id}/party/photo', { id: roomId });
    const token = readToken() ?? '';
    const upload = { id, method: 'POST', address: `${path}?phase=${phase}&tab=${tab}`, photo, token };
    const { byUpload } = await loadUpload().catch(unreachable);
    const answer = await byUpload(upload, { signal: new AbortController().signal, onProgress: setShare }).catch(
      unreachable,
    );
    return checked(sendPartyPhoto.answer, answerIn(answer.status, answer.text, token)).photo;
  }

  function send(photo: Blob): Promise<string> {
    if (last.current?.photo !== photo || last.current.phase !== phase) last.current = { photo, phase, id: makeId() };
    const { id } = last.current;
    return untilAnswered(() => sendOnce(photo, id), {
      isOver: () => isOver(context),
      onFailure: () => setIsFailing(true),
    });
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (photo) => {
      showMessage(undefined);
      storeOwn(context, { answer: { photo } });
      onAccepted();
    },
    onError: (failed) => showMessage(sentenceOf(failed)),
    onSettled: () => setIsFailing(false),
  });
  const problem = isPending ? (isFailing ? partyMessages.phases.sentAgain : undefined) : error && sentenceOf(error);
  return { mutate, isPending, problem: problem ?? undefined, share };
}
