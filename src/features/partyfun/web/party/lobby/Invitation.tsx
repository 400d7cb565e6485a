import { useRef } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { useChangeGuestLink, useInvite } from '#features/rooms/web/index.ts';
import { games } from '#shared/site-map.ts';
import { errorText } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import * as messages from '../../messages.ts';
import css from './PartyLobby.module.css';

const texts = messages.invitation;

/**
 * Says how to join: by QR code or room code. For the admin, the QR code contains the guest link; if there is none, they
 * can create one here.
 */
export function Invitation({ room }: { room: Room }) {
  const { link, isForGuests, mayOpen } = useInvite(room);
  const change = useChangeGuestLink(room.id);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className={css.code}>
        <QrCode text={link} label={isForGuests ? texts.qrForGuests(room.id) : texts.qr(room.id)} />
      </div>
      <div className={css.scan}>
        <h2 ref={heading} tabIndex={-1}>
          {messages.lobby.invite}
        </h2>
        <Plate mark={games[room.game].mark} size="l">
          {room.id}
        </Plate>
        <p>{isForGuests ? texts.scanForGuests : texts.scan}</p>
      </div>
      {mayOpen && (
        <Button
          className={css.let}
          busy={change.isPending}
          // The button disappears, so the focus moves.
          onClick={() => change.mutate(true, { onSuccess: () => heading.current?.focus() })}
        >
          {texts.letIn}
        </Button>
      )}
      {change.error && <FormProblem problem={errorText(change.error)} />}
    </>
  );
}
