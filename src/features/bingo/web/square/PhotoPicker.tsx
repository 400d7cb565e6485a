import { useMemo, useRef, useState } from 'react';
import { errorText } from '#web/api/client.ts';
import { useMedia } from '#web/device/use-media.ts';
import { isQueued, type Outbox } from '#web/outbox/entry.ts';
import { sendProblem } from '#web/photos/photo-problem.ts';
import { shrinkPhoto } from '#web/photos/shrink-photo.ts';
import thumbnailCss from '#web/photos/Thumbnail.module.css';
import { useBlobUrl } from '#web/photos/use-blob-url.ts';
import { formatPercent } from '#web/text/format-number.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { BoardAddress, BoardEntry } from '../../contract.ts';
import { markOutbox } from '../api.ts';
import { discardPhoto, type PendingPhoto, photoEntry, sendPhoto } from '../board/overlay.ts';
import * as messages from '../messages.ts';
import css from './SquareDialog.module.css';

const texts = messages.square;
const photoTexts = messages.photos;

interface PhotoPickerProps {
  /** Undefined until loaded. */
  outbox: Outbox | undefined;
  address: BoardAddress;
  challenge: { id: string; title: string };
  waiting: PendingPhoto | undefined;
  /** Whether the photo answers an open question about a completed square. */
  isAnswer?: boolean;
}

export function PhotoPicker({ outbox, address, challenge, waiting, isAnswer = false }: PhotoPickerProps) {
  const [isPreparing, setIsPreparing] = useState(false);

  const alert = useAlert();

  const take = async (file: File | undefined) => {
    if (!file) return;
    setIsPreparing(true);
    try {
      const photo = await shrinkPhoto(file);
      await (await markOutbox.open()).put(photoEntry(address, challenge, photo, isAnswer));
    } catch (error) {
      alert(errorText(error));
    } finally {
      setIsPreparing(false);
    }
  };
  return (
    <div className={css.picker}>
      {outbox && waiting && !isPreparing && (
        <ReadyPhoto outbox={outbox} address={address} waiting={waiting} title={challenge.title} />
      )}
      <p role="status">{isPreparing && texts.preparing}</p>
      {/* A photo that may already have been sent must be discarded first, so that it's clear which one arrives. */}
      {!(waiting?.mayBeCounted && isQueued(waiting)) && (
        <div className={css.sources}>
          <PhotoSource
            label={waiting ? texts.retake : texts.takePhoto}
            source="camera"
            onPick={take}
            isFirst={!waiting}
          />
          <PhotoSource label={texts.chooseFile} source="file" onPick={take} isFirst={!waiting} />
        </div>
      )}
    </div>
  );
}

interface SourceProps {
  label: string;
  source: 'camera' | 'file';
  /** Whether nothing has been chosen yet, so that choosing is the primary action. */
  isFirst: boolean;
  onPick: (file: File | undefined) => void;
}

function PhotoSource({ label, source, isFirst, onPick }: SourceProps) {
  const input = useRef<HTMLInputElement>(null);
  // The camera's button is only shown on handheld devices (see the styles), where it's the primary one.
  const hasCamera = useMedia('not (pointer: fine)');
  const isPrimary = isFirst && hasCamera === (source === 'camera');
  return (
    <div className={css.source} data-source={source}>
      <input
        ref={input}
        type="file"
        hidden
        // Explicit types make iPhones convert HEIC to JPEG.
        accept={source === 'camera' ? 'image/*' : 'image/jpeg,image/png,image/webp'}
        capture={source === 'camera' ? 'environment' : undefined}
        aria-label={label}
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          // Lets the same file be picked again.
          event.target.value = '';
        }}
      />
      <Button tone={isPrimary ? 'accent' : 'plain'} wide onClick={() => input.current?.click()}>
        <Icon {...(source === 'camera' ? { shape: icons.camera } : { name: 'plus' })} />
        {label}
      </Button>
    </div>
  );
}

interface ReadyProps {
  outbox: Outbox;
  address: BoardAddress;
  waiting: PendingPhoto;
  title: string;
}

function ReadyPhoto({ outbox, address, waiting, title }: ReadyProps) {
  const discard = useDiscard(outbox, address);
  const { phase, share = 0, photo } = waiting;
  const isSending = phase === 'sending';
  return (
    <>
      {photo && <PhotoPreview photo={photo} alt={texts.preview(title)} />}
      <FormProblem problem={isSending ? undefined : sendProblem(waiting)} />
      {isSending ? (
        <div>
          <progress className={css.progress} value={share} aria-label={texts.sending('')} />
          <p className={css.note}>{texts.sending(formatPercent(share))}</p>
        </div>
      ) : (
        <p className={css.note}>
          {phase === 'waiting' && `${texts.queued} `}
          {waiting.isStored ? texts.draftSaved : texts.draftNotSaved}
        </p>
      )}
      <div className={css.ready}>
        {!isSending && <Button onClick={() => discard(waiting, title)}>{texts.discard}</Button>}
        <Button tone="accent" onClick={() => sendPhoto(outbox, waiting)} busy={isSending}>
          {waiting.data.isAnswer ? texts.sendAnswer : texts.send}
        </Button>
      </div>
    </>
  );
}

/** A blob URL has this page's origin, so a file is only ever shown as an image, whatever type it claims to have. */
function asImage(photo: Blob): Blob {
  return /^image\/(?:jpeg|png|webp|gif|avif|heic|heif)$/.test(photo.type)
    ? photo
    : new Blob([photo], { type: 'image/jpeg' });
}

export function PhotoPreview({ photo, alt }: { photo: Blob; alt: string }) {
  const image = useMemo(() => asImage(photo), [photo]);
  const url = useBlobUrl(image);
  const [unreadable, setUnreadable] = useState<Blob>();
  if (unreadable === image) return <p className={thumbnailCss.noPreview}>{texts.noPreview}</p>;
  return (
    <div className={thumbnailCss.preview}>
      {url && <img src={url} alt={alt} onError={() => setUnreadable(image)} />}
    </div>
  );
}

interface PendingProps {
  outbox: Outbox;
  address: BoardAddress;
  photos: ReadonlyMap<string, PendingPhoto>;
  entries: readonly BoardEntry[];
  /** The square whose dialog is open; that dialog shows the photo. */
  openId: string | undefined;
}

/** Photos that were taken but not uploaded: after a reload, while offline, or because they were refused. */
export function PendingPhotos({ outbox, address, photos, entries, openId }: PendingProps) {
  const listed = entries.flatMap(({ challenge }) => {
    const photo = photos.get(challenge.id);
    return photo && challenge.id !== openId ? [{ photo, title: challenge.title }] : [];
  });
  if (listed.length === 0) return null;
  return (
    <ul className={css.pending} aria-label={photoTexts.unsentList}>
      {listed.map(({ photo, title }) => (
        <PendingRow key={photo.id} outbox={outbox} address={address} photo={photo} title={title} />
      ))}
    </ul>
  );
}

type RowProps = Pick<PendingProps, 'outbox' | 'address'> & { photo: PendingPhoto; title: string };

function stateOf({ phase, share = 0 }: PendingPhoto, title: string): string {
  if (phase === 'sending') return photoTexts.sending(formatPercent(share));
  return phase === 'waiting' ? photoTexts.queuedTitle(title) : photoTexts.unsentTitle(title);
}

function PendingRow({ outbox, address, photo, title }: RowProps) {
  const discard = useDiscard(outbox, address);
  const isSending = photo.phase === 'sending';
  const problem = isSending ? undefined : sendProblem(photo);
  return (
    <li className={css.pendingRow}>
      <p>
        {stateOf(photo, title)}
        {problem && <span className={css.problem}> {problem}</span>}
      </p>
      <Button onClick={() => discard(photo, title)} disabled={isSending} aria-label={photoTexts.discardNamed(title)}>
        {photoTexts.discard}
      </Button>
      <Button
        tone="accent"
        onClick={() => sendPhoto(outbox, photo)}
        busy={isSending}
        aria-label={photoTexts.sendNamed(title)}
      >
        {photoTexts.send}
      </Button>
    </li>
  );
}

/** Discards a photo after a confirmation, because the camera may not have stored a copy. */
function useDiscard(outbox: Outbox, address: BoardAddress): (photo: PendingPhoto, title: string) => Promise<void> {
  const confirm = useConfirm();
  return async (photo, title) => {
    const body = photo.mayBeCounted ? photoTexts.discardSentBody : photoTexts.discardBody;
    const question = { title: photoTexts.discardTitle(title), body, yes: photoTexts.discard, no: photoTexts.keep };
    if (await confirm({ ...question, tone: 'danger' })) await discardPhoto(outbox, address, photo);
  };
}
