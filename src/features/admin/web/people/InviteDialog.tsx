import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { roles } from '#shared/roles.ts';
import { ApiError, sentenceOf } from '#web/api/client.ts';
import { siteName } from '#web/layout/site-name.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { useStrongAct } from '../frame/use-strong-act.ts';
import { words } from '../words.ts';
import {
  type InvitationTerms,
  type MadeInvitation,
  sendInvitation,
  sendTerms,
  sendWithdrawal,
  usePeopleReread,
} from './api.ts';
import { ChipChoices } from './ChipChoices.tsx';
import { endText } from './end-text.ts';
import css from './InviteDialog.module.css';
import { LinkToHandOn, ShareLink } from './LinkToHandOn.tsx';

const texts = words.invite;
/** Conflict, not found. */
const endedBy = [409, 404];
/** What most friends come for. */
const usualTerms: InvitationTerms = { roles: ['bingo'], days: 7 };

/**
 * An invitation that is made when its dialog opens and follows what is chosen there. Changes travel one after the other, the
 * last one counts; one that is refused leaves the terms as the server has them, and says why.
 */
function useMadeInvitation(onGone: () => void) {
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

type InvitableRole = InvitationTerms['roles'][number];
const invitable = roles.filter((role): role is InvitableRole => role !== 'root').sort();
const days = ['1', '7', '30'] as const;

/** A link for one more person. It is there as soon as this is; what is chosen here changes what it gives. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { made, terms, problem, change, proofDialog } = useMadeInvitation(onClose);
  const link = made && `${siteOrigin()}${made.path}`;

  return (
    <>
      <Dialog title={texts.title} kind="sheet" onClose={onClose}>
        <div className={css.parts}>
          <LinkToHandOn
            link={link}
            above={
              <ChipChoices
                label={texts.mayOpen}
                options={invitable}
                chosen={terms.roles}
                onChange={(chosen) => change({ ...terms, roles: chosen })}
              />
            }
          >
            <Segmented
              label={texts.worksFor}
              options={days.map((value) => ({ value, label: texts.days(Number(value)) }))}
              value={String(terms.days) as (typeof days)[number]}
              onChange={(value) => change({ ...terms, days: Number(value) as InvitationTerms['days'] })}
            />
            <p className={css.end} role="status">
              <Icon shape={icons.clock} />
              {made && texts.terms(endText(made.invitation.expires_at))}
            </p>
            <FormProblem problem={problem} />
          </LinkToHandOn>
          <div className={css.acts}>
            <Withdraw id={made?.invitation.id} onDone={onClose} />
            <ShareLink link={link} title={texts.shareTitle(siteName)} text={texts.shareText(siteName)} />
            <Button tone="accent" onClick={onClose}>
              {texts.done}
            </Button>
          </div>
        </div>
      </Dialog>
      {proofDialog}
    </>
  );
}

function Withdraw({ id, onDone }: { id: string | undefined; onDone: () => void }) {
  const notify = useNotice();
  const reread = usePeopleReread();
  const { act, proofDialog } = useStrongAct();
  const withdraw = async () => {
    if (id === undefined) return;
    const done = await act(() => sendWithdrawal(id), words.people.notWithdrawn);
    reread();
    if (done === undefined) return;
    notify(words.people.withdrawn);
    onDone();
  };
  return (
    <>
      <Button tone="danger" disabled={id === undefined} onClick={() => void withdraw()}>
        {texts.withdraw}
      </Button>
      {proofDialog}
    </>
  );
}
