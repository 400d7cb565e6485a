import { useRef } from 'react';
import { games } from '#shared/site-map.ts';
import { copyText } from '#web/device/share-link.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import type { Room } from '../../contract.ts';
import * as messages from '../messages.ts';
import css from './ShareRoom.module.css';

const texts = messages.sharing;

interface Props {
  room: Room;
  link: string;
  label: string;
  /** The label of the QR code. */
  qr: string;
  hasPlate?: boolean;
}

/** A link to the room, as a QR code and as text to copy and send. */
export function LinkCode({ room, link, label, qr, hasPlate = false }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const notify = useNotice();
  const copy = async () => {
    if (await copyText(link)) return notify(texts.copied);
    // Selected, so copying takes one key press.
    field.current?.focus();
    field.current?.select();
    notify(texts.copyFailed);
  };
  const send = () => {
    // Cancelling isn't a failure, and a phone that can't share has the copy button beside it.
    navigator
      .share({ title: room.name, text: texts.text(games[room.game].title, room.name, room.id), url: link })
      .catch(() => undefined);
  };
  return (
    <div className={css.code}>
      <div className={css.picture}>
        <QrCode text={link} label={qr} />
      </div>
      <div className={css.text}>
        {hasPlate && (
          <Plate mark={games[room.game].mark} size="l">
            {room.id}
          </Plate>
        )}
        <TextField ref={field} label={label} value={link} onChange={() => undefined} readOnly />
        <div className={css.acts}>
          <Button onClick={() => void copy()}>{texts.copy}</Button>
          {'share' in navigator && (
            <Button tone="accent" onClick={send}>
              {texts.send}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
