import { roles } from '#shared/roles.ts';
import { siteName } from '#web/layout/site-name.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { useStrongAct } from '../frame/use-strong-act.ts';
import { words } from '../words.ts';
import { type InvitationTerms, sendWithdrawal, usePeopleReread } from './api.ts';
import { ChipChoices } from './ChipChoices.tsx';
import { endText } from './end-text.ts';
import css from './InviteDialog.module.css';
import { LinkToHandOn, ShareLink } from './LinkToHandOn.tsx';
import { useMadeInvitation } from './use-made-invitation.ts';

const texts = words.invite;
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
