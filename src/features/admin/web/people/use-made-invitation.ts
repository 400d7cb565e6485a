import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '#web/api/client.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { useAlert } from '#web/ui/Alert.tsx';
import { words } from '../words.ts';
import { type InvitationTerms, type MadeInvitation, sendInvitation, sendTerms, usePeopleReread } from './api.ts';

const texts = words.invite;
/** Conflict, not found. */
const endedBy = [409, 404];
/** What most friends come for. */
const usualTerms: InvitationTerms = { roles: ['bingo'], days: 7 };

/**
 * An invitation that is made when its dialog opens and follows what is chosen there. Changes travel one after the other, the
 * last one counts; one that is refused leaves the terms as the server has them, and says why.
 */
export function useMadeInvitation(onGone: () => void) {
  const [made, setMade] = useState<MadeInvitation>();
  const [terms, setTerms] = useState(usualTerms);
  const [problem, setProblem] = useState<string>();
  const kept = useRef(usualTerms);
  const queue = useRef(Promise.resolve());
  const isAsked = useRef(false);
  const alert = useAlert();
  const reread = usePeopleReread();
  const { withProof, proofDialog } = useProof();

  const make = useEffectEvent(async () => {
    try {
      const answer = await withProof(() => sendInvitation(usualTerms));
      // Who would rather not say who they are gets no link.
      if (answer === undefined) return onGone();
      setMade(answer);
      reread();
    } catch (error) {
      alert(texts.notMade(sentenceOf(error)));
      onGone();
    }
  });
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void make();
  }, []);

  const send = async (id: string, next: InvitationTerms) => {
    try {
      const changed = await withProof(() => sendTerms(id, next));
      if (changed === undefined) return setTerms(kept.current);
      kept.current = next;
      setMade((before) => before && { ...before, invitation: changed });
      setProblem(undefined);
    } catch (error) {
      const why = texts.notChanged(sentenceOf(error));
      setTerms(kept.current);
      setProblem(why);
      // Used or withdrawn meanwhile, or gone with who made it: there is nothing left to show it beside.
      if (error instanceof ApiError && endedBy.includes(error.status)) {
        onGone();
        alert(why);
      }
    }
    reread();
  };
  const change = (next: InvitationTerms) => {
    if (made === undefined) return;
    setTerms(next);
    queue.current = queue.current.then(() => send(made.invitation.id, next));
  };
  return { made, terms, problem, change, proofDialog };
}
