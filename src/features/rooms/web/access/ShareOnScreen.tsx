import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { call, sentenceOf } from '#web/api/client.ts';
import { guestsAllowed } from '#web/layout/site-name.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { LinkField } from '#web/ui/LinkField.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import type { Room } from '../../contract.ts';
import { closeScreenLink, openScreenLink } from '../../guests/contract.ts';
import { endScreen, openScreen } from '../../screens/contract.ts';
import { messages } from '../messages.ts';
import { ownLinks } from '../own-links.ts';
import css from './ShareRoom.module.css';
import { screenQuery } from './use-invite.ts';

const texts = messages.screens;
const screenLinks = ownLinks('screen-links', '/screen#');

interface Props {
  room: Room;
  /** The logged-in user. */
  login: string;
  isAdmin: boolean;
}

/** Makes and ends the link that shows the room on a television. The admin decides whether its code lets guests in. */
export function ShareOnScreen({ room, login, isAdmin }: Props) {
  const params = { id: room.id };
  const client = useQueryClient();
  const query = useQuery(screenQuery(room.id));
  const { data } = query;
  const failure = useFailure(query);
  const path = screenLinks.usePath(room.id, data?.since);
  // A private room's screen only lets guests in if its admin asks for it.
  const [wanted, setWanted] = useState<boolean>();
  const mayLetIn = isAdmin && guestsAllowed;
  const isOn = data !== undefined && data.login !== null;
  const letsIn = wanted ?? (isOn ? data.has_guest_link : !room.is_private);
  const change = useMutation({
    mutationFn: async (to: 'shown' | 'ended' | 'letting in' | 'not letting in') => {
      if (to === 'ended') await call(endScreen, { params });
      if (to === 'shown') screenLinks.store({ roomId: room.id, ...(await call(openScreen, { params })) });
      if (to === 'letting in' || (to === 'shown' && mayLetIn && letsIn)) await call(openScreenLink, { params });
      if (to === 'not letting in') await call(closeScreenLink, { params });
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: screenQuery(room.id).queryKey });
      setWanted(undefined);
    },
  });
  if (failure) return <FormProblem problem={`${texts.failed}. ${sentenceOf(failure)}`} />;
  if (data === undefined) return <Skeleton height="4rem" />;
  const isOwn = data.login !== null && loginKey(data.login) === loginKey(login);
  const pending = change.isPending ? change.variables : undefined;
  return (
    <>
      <p className={css.terms}>{isOn ? stateText(data.login ?? '', isOwn, path !== undefined) : texts.hint}</p>
      {mayLetIn && (
        <CheckboxField
          label={texts.letsIn}
          hint={room.is_private ? texts.letsInHintPrivate : texts.letsInHint}
          checked={letsIn}
          onChange={(isWanted) => {
            setWanted(isWanted);
            if (isOn) change.mutate(isWanted ? 'letting in' : 'not letting in');
          }}
        />
      )}
      {!mayLetIn && data.has_guest_link && <p className={css.terms}>{texts.byAdmin}</p>}
      {isOwn && path !== undefined && <Shown link={`${siteOrigin()}${path}`} />}
      {change.error && <FormProblem problem={sentenceOf(change.error)} />}
      {(!isOn || isOwn || isAdmin) && (
        <div className={css.acts}>
          <Button tone={isOn ? 'plain' : 'accent'} busy={pending === 'shown'} onClick={() => change.mutate('shown')}>
            {isOn ? texts.renew : texts.make}
          </Button>
          {isOn && (
            <Button busy={pending === 'ended'} onClick={() => change.mutate('ended')}>
              {texts.end}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function stateText(login: string, isOwn: boolean, isKnownHere: boolean): string {
  if (!isOwn) return texts.isOthers(login);
  return isKnownHere ? texts.isOn : texts.isElsewhere;
}

/** How to open the link on the screen. */
function Shown({ link }: { link: string }) {
  return (
    <>
      <LinkField label={texts.link} value={link} texts={texts} />
      <a className={css.open} href={link} target="_blank" rel="noreferrer">
        {texts.open}
      </a>
      <Disclosure label={texts.code}>
        <div className={css.screenCode}>
          <QrCode text={link} label={texts.qr} />
        </div>
      </Disclosure>
    </>
  );
}
