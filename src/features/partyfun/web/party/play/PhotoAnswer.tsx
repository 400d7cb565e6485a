import { useRef, useState } from 'react';
import { minuteMs } from '#shared/time.ts';
import { ApiError, addressFor, checked, parseResponse } from '#web/api/client.ts';
import * as webMessages from '#web/messages.ts';
import { byUpload } from '#web/outbox/transport.ts';
import { shrinkPhoto } from '#web/photos/shrink-photo.ts';
import { useBlobUrl } from '#web/photos/use-blob-url.ts';
import { readToken } from '#web/session/token.ts';
import { formatPercent } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { camera } from '#web/ui/icon-shapes.ts';
import { sendPartyPhoto } from '../../../contract.ts';
import * as messages from '../../messages.ts';
import { type ActionContext, useStoreOwn } from '../actions.ts';
import { useKeyedAct } from '../live/use-keyed-act.ts';
import { BigButton, PartyPhoto, SentAnswer, useChanging } from '../RoundParts.tsx';
import { actionContextOf, type Table } from '../table.ts';
import css from './AnswerPhase.module.css';
import { forgetPhoto, questionOf, readPhoto, storePhoto } from './draft.ts';

const texts = messages.phases;

/** Lets the player take or choose a photo. Until it's sent, it survives a reload. */
export function PhotoAnswer({ table }: { table: Table }) {
  const sent = table.known.mine.answer?.photo;
  const question = questionOf(table.room.id, table.known.party);
  const { isWriting, isChanging, isNew, change, leave } = useChanging(sent !== undefined);
  const [photo, setPhoto] = useState(() => readPhoto(question));
  const [isPreparing, setIsPreparing] = useState(false);
  const url = useBlobUrl(photo);
  const { send, isPending, problem, share } = useSendPhoto(actionContextOf(table), () => {
    forgetPhoto();
    setPhoto(undefined);
    leave();
  });

  if (sent !== undefined && !isWriting)
    return (
      <SentAnswer isNew={isNew} onChange={change}>
        <PartyPhoto roomId={table.room.id} photo={sent} alt={texts.yourPhoto} isWhole />
      </SentAnswer>
    );

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setIsPreparing(true);
    const taken = await shrinkPhoto(file);
    setPhoto(taken);
    setIsPreparing(false);
    await storePhoto(question, taken);
  };
  return (
    <div className={css.parts}>
      {url !== undefined && <img className={css.preview} src={url} alt={texts.yourPhoto} />}
      <p role="status" className={css.status}>
        {isPreparing ? texts.preparing : isPending ? texts.sending(formatPercent(share)) : ''}
      </p>
      <FormProblem problem={problem} />
      {photo !== undefined && (
        <BigButton isBusy={isPending} onClick={() => send(photo)}>
          {texts.send}
        </BigButton>
      )}
      <div className={css.sources}>
        <Source
          label={photo ? texts.otherPhoto : texts.takePhoto}
          isCamera
          isFirst={!photo}
          isNext={isChanging}
          onPick={take}
        />
        <Source label={texts.chooseFile} isFirst={!photo} onPick={take} />
      </div>
    </div>
  );
}

interface SourceProps {
  label: string;
  isCamera?: boolean;
  isFirst: boolean;
  /** Whether its button takes over the focus, because it replaces the element that had it. */
  isNext?: boolean;
  onPick: (file: File | undefined) => void;
}

function Source({ label, isCamera = false, isFirst, isNext = false, onPick }: SourceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        // Explicit types make iPhones convert HEIC to JPEG.
        accept={isCamera ? 'image/*' : 'image/jpeg,image/png,image/webp'}
        capture={isCamera ? 'environment' : undefined}
        aria-label={label}
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          // So that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button
        tone={isFirst && isCamera ? 'accent' : 'plain'}
        wide
        autoFocus={isNext}
        onClick={() => input.current?.click()}
      >
        <Icon {...(isCamera ? { shape: camera } : { name: 'plus' })} />
        {label}
      </Button>
    </div>
  );
}

function unreachable(): never {
  throw new ApiError(0, webMessages.errors.unreachable);
}

/** Uploads a photo until it's accepted or the phase is over, with progress. */
function useSendPhoto(context: ActionContext, onAccepted: () => void) {
  const storeOwn = useStoreOwn();
  const [share, setShare] = useState(0);
  const { act, isPending, problem } = useKeyedAct<Blob, string>({
    at: context,
    // A hanging upload of an earlier question mustn't delay this one.
    lane: `photo ${context.phase}`,
    withinMs: 2 * minuteMs,
    async send({ submitted: photo, at: { roomId, tab, phase }, key: id }, signal) {
      setShare(0);
      const path = addressFor<typeof sendPartyPhoto>('/rooms/{id}/party/photo', { id: roomId });
      const token = readToken() ?? '';
      const upload = { id, method: 'POST', address: `${path}?phase=${phase}&tab=${tab}`, photo, token };
      const response = await byUpload(upload, { signal, onProgress: setShare }).catch(unreachable);
      return checked(sendPartyPhoto.answer, parseResponse(response.status, response.text, token)).photo;
    },
    onAccepted: ({ at }, photo) => {
      storeOwn(at, { answer: { photo } });
      onAccepted();
    },
  });
  return { send: act, isPending, problem, share };
}
