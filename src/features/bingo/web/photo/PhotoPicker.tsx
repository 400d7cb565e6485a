import { useRef, useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import type { Outbox } from '#web/outbox/entry.ts';
import { sendProblem } from '#web/photos/photo-problem.ts';
import { shrinkPhoto } from '#web/photos/shrink-photo.ts';
import { formatPercent } from '#web/text/format-number.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { BoardAddress } from '../board-address.ts';
import type { UnsentPhoto } from '../unsent/entries.ts';
import { marking } from '../unsent/marking.ts';
import { photoEntry } from '../unsent/new-entries.ts';
import { words } from '../words.ts';
import css from './PhotoPicker.module.css';
import { PhotoPreview } from './PhotoPreview.tsx';
import { mayHaveLeft, sendPhoto } from './photo-acts.ts';
import { useDiscard } from './use-discard.ts';

const texts = words.square;

interface Props {
  /** Undefined until it is there. */
  outbox: Outbox | undefined;
  seat: BoardAddress;
  challenge: { id: string; title: string };
  waiting: UnsentPhoto | undefined;
  /** For a square that is done, about which somebody asks. */
  isAnswer?: boolean;
}

/** Camera or file, a look at it, and then off with it. */
export function PhotoPicker({ outbox, seat, challenge, waiting, isAnswer = false }: Props) {
  const [isPreparing, setIsPreparing] = useState(false);

  const alert = useAlert();

  const take = async (file: File | undefined) => {
    if (!file) return;
    setIsPreparing(true);
    try {
      const photo = await shrinkPhoto(file);
      await (await marking.open()).put(photoEntry(seat, challenge, photo, isAnswer));
    } catch (error) {
      alert(sentenceOf(error));
    } finally {
      setIsPreparing(false);
    }
  };
  return (
    <div className={css.picker}>
      {outbox && waiting && !isPreparing && (
        <ReadyPhoto outbox={outbox} seat={seat} waiting={waiting} title={challenge.title} />
      )}
      <p role="status">{isPreparing && texts.preparing}</p>
      {/* What may have left already is thrown away first, so that nobody is surprised by which one arrives. */}
      {!(waiting && mayHaveLeft(waiting)) && (
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
  outbox: Outbox;
  seat: BoardAddress;
  waiting: UnsentPhoto;
  title: string;
}

function ReadyPhoto({ outbox, seat, waiting, title }: ReadyProps) {
  const discard = useDiscard(outbox, seat);
  const { phase, share = 0, request } = waiting;
  const isSending = phase === 'sending';
  return (
    <>
      {request.photo && <PhotoPreview photo={request.photo} alt={texts.preview(title)} />}
      <FormProblem problem={isSending ? undefined : sendProblem(waiting)} />
      {isSending ? (
        <div>
          <progress className={css.progress} value={share} aria-label={texts.sending('')} />
          <p className={css.note}>{texts.sending(formatPercent(share))}</p>
        </div>
      ) : (
        <p className={css.note}>
          {phase === 'waiting' && `${texts.leaves} `}
          {waiting.isKept ? texts.draftKept : texts.draftNotKept}
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
