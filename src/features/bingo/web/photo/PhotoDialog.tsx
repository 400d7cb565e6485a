import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { imageQuery } from '../api.ts';
import type { BoardAddress } from '../board-address.ts';
import { words } from '../words.ts';
import { viewProblem } from './image-problem.ts';
import css from './PhotoDialog.module.css';
import { useBlobUrl } from './use-blob-url.ts';

const texts = words.square;

interface Props {
  seat: BoardAddress;
  challenge: { id: string; title: string };
  onClose: () => void;
}

/** The photo of a done square, to look at and to keep. */
export function PhotoDialog({ seat, challenge, onClose }: Props) {
  const query = useQuery(imageQuery(seat.roomId, seat.login, challenge.id));
  const photo = useMemo(() => (query.data ? jpegOf(query.data.image) : undefined), [query.data]);
  const url = useBlobUrl(photo);
  return (
    <Dialog title={texts.viewTitle(challenge.title)} onClose={onClose} kind="wide">
      <QueryState
        query={{ ...query, data: query.error ? undefined : url }}
        title={viewProblem}
        skeleton={<Skeleton height="min(60dvh, 40rem)" />}
      >
        {(address) => (
          <>
            <img className={css.photo} src={address} alt={texts.alt(challenge.title, seat.login)} />
            <DialogActions>
              <a className={css.download} href={address} download={fileName(challenge.title)}>
                {texts.download}
              </a>
            </DialogActions>
          </>
        )}
      </QueryState>
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
