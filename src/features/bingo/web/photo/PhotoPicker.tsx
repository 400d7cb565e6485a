import { useRef, useState } from 'react';
import { tick } from '#web/device/tick.ts';
import { shrinkPhoto } from '#web/photos/shrink-photo.ts';
import { formatPercent } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { words } from '../words.ts';
import type { BoardAddress, WaitingPhoto } from './outbox.ts';
import css from './PhotoPicker.module.css';
import { PhotoPreview } from './PhotoPreview.tsx';
import { choosePhoto, sendPhoto } from './photo-outbox.ts';
import { useDiscard } from './use-discard.ts';

const texts = words.square;

interface Props {
  seat: BoardAddress;
  challenge: { id: string; title: string };
  waiting: WaitingPhoto | undefined;
  onSent: () => void;
}

/** Camera or file, a look at it, and then off with it. */
export function PhotoPicker({ seat, challenge, waiting, onSent }: Props) {
  const [isPreparing, setIsPreparing] = useState(false);

  const take = async (file: File | undefined) => {
    if (!file) return;
    setIsPreparing(true);
    try {
      await choosePhoto(seat, challenge.id, await shrinkPhoto(file));
    } finally {
      setIsPreparing(false);
    }
  };
  return (
    <div className={css.picker}>
      {waiting && !isPreparing && <ReadyPhoto seat={seat} waiting={waiting} title={challenge.title} onSent={onSent} />}
      <p role="status">{isPreparing && texts.preparing}</p>
      {waiting?.phase !== 'sending' && (
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
  /** Nothing is chosen yet: the buttons are the way on. */
  isFirst: boolean;
  onPick: (file: File | undefined) => void;
}

function PhotoSource({ label, source, isFirst, onPick }: SourceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css.source} data-source={source}>
      <input
        ref={input}
        type="file"
        hidden
        // Named types make an iPhone hand over JPEG instead of HEIC.
        accept={source === 'camera' ? 'image/*' : 'image/jpeg,image/png,image/webp'}
        capture={source === 'camera' ? 'environment' : undefined}
        aria-label={label}
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          // The same file again is a choice too.
          event.target.value = '';
        }}
      />
      <Button tone={isFirst ? 'accent' : 'plain'} wide onClick={() => input.current?.click()}>
        <Icon {...(source === 'camera' ? { shape: icons.camera } : { name: 'plus' })} />
        {label}
      </Button>
    </div>
  );
}

interface ReadyProps {
  seat: BoardAddress;
  waiting: WaitingPhoto;
  title: string;
  onSent: () => void;
}

function ReadyPhoto({ seat, waiting, title, onSent }: ReadyProps) {
  const notify = useNotice();
  const discard = useDiscard();
  const isSending = waiting.phase === 'sending';
  const send = async () => {
    if (!(await sendPhoto(seat, waiting.key))) return;
    tick();
    notify(texts.sent(title));
    onSent();
  };
  return (
    <>
      <PhotoPreview photo={waiting.photo} alt={texts.preview(title)} />
      <FormProblem problem={waiting.phase === 'failed' ? waiting.problem : undefined} />
      {isSending ? (
        <div>
          <progress className={css.progress} value={waiting.share} aria-label={texts.sending('')} />
          <p className={css.note}>{texts.sending(formatPercent(waiting.share))}</p>
        </div>
      ) : (
        <p className={css.note}>{waiting.isKept ? texts.draftKept : texts.draftNotKept}</p>
      )}
      <div className={css.ready}>
        {!isSending && <Button onClick={() => discard(waiting.key, title)}>{texts.discard}</Button>}
        <Button tone="accent" onClick={send} busy={isSending}>
          {texts.send}
        </Button>
      </div>
    </>
  );
}
