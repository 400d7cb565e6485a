import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { imageQuery } from '../api.ts';
import { words } from '../words.ts';
import { viewProblem } from './image-problem.ts';
import css from './PhotoDialog.module.css';
import type { Seat } from './photo-outbox.ts';
import { useBlobUrl } from './use-blob-url.ts';

const texts = words.square;

interface Props {
  seat: Seat;
  challenge: { id: string; title: string };
  onClose: () => void;
}

/** The photo of a done square, to look at and to keep. */
export function PhotoDialog({ seat, challenge, onClose }: Props) {
  const { data, error, refetch, isFetching } = useQuery(imageQuery(seat.roomId, seat.login, challenge.id));
  const photo = useMemo(() => (data ? jpegOf(data.image) : undefined), [data]);
  const url = useBlobUrl(photo);
  return (
    <Dialog title={texts.viewTitle(challenge.title)} onClose={onClose} kind="wide">
      {error ? (
        <ErrorState {...viewProblem(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : url ? (
        <>
          <img className={css.photo} src={url} alt={texts.alt(challenge.title, seat.login)} />
          <DialogActions>
            <a className={css.download} href={url} download={fileName(challenge.title)}>
              {texts.download}
            </a>
          </DialogActions>
        </>
      ) : (
        <Skeleton height="min(60dvh, 40rem)" />
      )}
    </Dialog>
  );
}

/** The type is ours, not the answer's: an address of this blob has the page's origin. */
function jpegOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type: 'image/jpeg' });
}

/** The title as every file system takes it. */
function fileName(title: string): string {
  const name = title.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return `${name.slice(0, 60) || 'photo'}.jpg`;
}
