import { tick } from '#web/device/tick.ts';
import { formatPercent } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { BoardEntry } from '../../contract.ts';
import { words } from '../words.ts';
import type { BoardAddress, WaitingPhoto } from './outbox.ts';
import { sendPhoto } from './photo-outbox.ts';
import { useDiscard } from './use-discard.ts';
import css from './WaitingPhotos.module.css';

const texts = words.photos;

export interface Props {
  seat: BoardAddress;
  waiting: ReadonlyMap<string, WaitingPhoto>;
  entries: readonly BoardEntry[];
  /** The square whose dialog is open: it tells about its photo itself. */
  openId: string | undefined;
}

/** Photos that were taken and not sent: after a reload, without a network, or because one was interrupted. */
export function WaitingPhotos({ seat, waiting, entries, openId }: Props) {
  const open = entries.flatMap(({ challenge, completed }) => {
    const photo = waiting.get(challenge.id);
    return photo && !completed && challenge.id !== openId ? [{ photo, title: challenge.title }] : [];
  });
  if (open.length === 0) return null;
  return (
    <ul className={css.list} aria-label={texts.waitingList}>
      {open.map(({ photo, title }) => (
        <WaitingRow key={photo.key} seat={seat} photo={photo} title={title} />
      ))}
    </ul>
  );
}

function WaitingRow({ seat, photo, title }: { seat: BoardAddress; photo: WaitingPhoto; title: string }) {
  const discard = useDiscard();
  const notify = useNotice();
  const isSending = photo.phase === 'sending';
  const send = async () => {
    if (!(await sendPhoto(seat, photo.key))) return;
    tick();
    notify(texts.sent(title));
  };
  return (
    <li className={css.row}>
      <p>
        {isSending ? texts.sending(formatPercent(photo.share)) : texts.waitingTitle(title)}
        {photo.phase === 'failed' && <span className={css.problem}> {photo.problem}</span>}
      </p>
      <Button onClick={() => discard(photo.key, title)} disabled={isSending} aria-label={texts.discardNamed(title)}>
        {texts.discard}
      </Button>
      <Button tone="accent" onClick={send} busy={isSending} aria-label={texts.sendNamed(title)}>
        {texts.send}
      </Button>
    </li>
  );
}
