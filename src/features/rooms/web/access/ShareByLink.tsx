import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import type { Room } from '../../contract.ts';
import { isGuest } from '../../guests/is-guest.ts';
import { guestLinkQuery } from '../../guests/web/api.ts';
import { messages } from '../messages.ts';
import { LinkCode } from './LinkCode.tsx';
import css from './ShareRoom.module.css';
import { useChangeGuestLink, useGuestPath } from './use-invite.ts';

const texts = messages.guests;

/** The guest link for the room's admin; others see who can let people in. */
export function ShareByLink({ room, isAdmin }: { room: Room; isAdmin: boolean }) {
  if (isAdmin) return <GuestLink room={room} />;
  const { onlyAdmin, guestAdmin } = messages.sharing;
  return <p className={css.terms}>{isGuest(room, room.admin) ? guestAdmin : onlyAdmin(room.admin)}</p>;
}

/** Lets friends join by link with just a name, shows the link, and can replace it. */
function GuestLink({ room }: { room: Room }) {
  const confirm = useConfirm();
  const notify = useNotice();
  const query = useQuery(guestLinkQuery(room.id));
  const { data } = query;
  const failure = useFailure(query);
  const path = useGuestPath(room.id, true);
  // The mutation becomes pending a moment after the tap, and the checkbox would flip back until then.
  const [wanted, setWanted] = useState<boolean>();
  const change = useChangeGuestLink(room.id, () => setWanted(undefined));
  const renew = async () => {
    const { newLinkTitle: title, newLinkBody: body, newLinkYes: yes, newLinkNo: no } = texts;
    if (!(await confirm({ title, body, yes, no }))) return;
    await change.mutateAsync(true).then(
      () => notify(texts.newLinkMade),
      () => undefined,
    );
  };

  if (failure) return <FormProblem problem={`${texts.linkFailed}. ${sentenceOf(failure)}`} />;
  if (data === undefined) return <Skeleton height="4rem" />;
  const isOpen = data.since !== null;
  if (!data.is_allowed && !isOpen) return <p className={css.terms}>{texts.guestsOff}</p>;
  return (
    <>
      <CheckboxField
        label={texts.letFriendsIn}
        hint={data.is_allowed ? texts.letFriendsInHint : texts.guestsOff}
        checked={wanted ?? isOpen}
        onChange={(isWanted) => {
          setWanted(isWanted);
          change.mutate(isWanted);
        }}
      />
      {change.error && <FormProblem problem={sentenceOf(change.error)} />}
      {path !== undefined && (
        <LinkCode room={room} link={`${siteOrigin()}${path}`} label={texts.guestLink} qr={texts.qr(room.id)} />
      )}
      {isOpen && (
        <div className={css.foot}>
          <p className={css.terms}>
            {texts.isOpen(data.guests, data.most)} {path === undefined && texts.isElsewhere}
          </p>
          <Button busy={change.isPending} onClick={() => void renew()}>
            {texts.newLink}
          </Button>
        </div>
      )}
    </>
  );
}
