import type { Outbox } from '#web/outbox/entry.ts';
import { sendProblem } from '#web/photos/photo-problem.ts';
import { formatPercent } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import type { BoardAddress, BoardEntry } from '../../contract.ts';
import css from '../board/Board.module.css';
import { discardPhoto, type PendingPhoto, sendPhoto } from '../board/overlay.ts';
import * as messages from '../messages.ts';

const texts = messages.photos;

export interface Props {
  outbox: Outbox;
  address: BoardAddress;
  photos: ReadonlyMap<string, PendingPhoto>;
  entries: readonly BoardEntry[];
  /** The square whose dialog is open; that dialog shows the photo. */
  openId: string | undefined;
}

/** Photos taken but not uploaded: after a reload, offline, or when one was refused. */
export function PendingPhotos({ outbox, address, photos, entries, openId }: Props) {
  const listed = entries.flatMap(({ challenge }) => {
    const photo = photos.get(challenge.id);
    return photo && challenge.id !== openId ? [{ photo, title: challenge.title }] : [];
  });
  if (listed.length === 0) return null;
  return (
    <ul className={css.pending} aria-label={texts.unsentList}>
      {listed.map(({ photo, title }) => (
        <WaitingRow key={photo.id} outbox={outbox} address={address} photo={photo} title={title} />
      ))}
    </ul>
  );
}

type RowProps = Pick<Props, 'outbox' | 'address'> & { photo: PendingPhoto; title: string };

function stateOf({ phase, share = 0 }: PendingPhoto, title: string): string {
  if (phase === 'sending') return texts.sending(formatPercent(share));
  return phase === 'waiting' ? texts.queuedTitle(title) : texts.unsentTitle(title);
}

function WaitingRow({ outbox, address, photo, title }: RowProps) {
  const discard = useDiscard(outbox, address);
  const isSending = photo.phase === 'sending';
  const problem = isSending ? undefined : sendProblem(photo);
  return (
    <li className={css.pendingRow}>
      <p>
        {stateOf(photo, title)}
        {problem && <span className={css.problem}> {problem}</span>}
      </p>
      <Button onClick={() => discard(photo, title)} disabled={isSending} aria-label={texts.discardNamed(title)}>
        {texts.discard}
      </Button>
      <Button
        tone="accent"
        onClick={() => sendPhoto(outbox, photo)}
        busy={isSending}
        aria-label={texts.sendNamed(title)}
      >
        {texts.send}
      </Button>
    </li>
  );
}

/** Discards a photo after a confirmation, because the camera may not have stored a copy. */
export function useDiscard(
  outbox: Outbox,
  address: BoardAddress,
): (photo: PendingPhoto, title: string) => Promise<void> {
  const confirm = useConfirm();
  const texts = messages.photos;
  return async (photo, title) => {
    const body = photo.mayBeCounted ? texts.discardSentBody : texts.discardBody;
    const question = { title: texts.discardTitle(title), body, yes: texts.discard, no: texts.keep };
    if (await confirm({ ...question, tone: 'danger' })) await discardPhoto(outbox, address, photo);
  };
}
