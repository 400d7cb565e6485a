import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ShowMore, useSensitiveAction } from '#features/owner/web/index.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Row, Rows } from '#web/ui/Rows.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { AdminPhoto } from '../../space-contract.ts';
import css from '../Admin.module.css';
import * as messages from '../messages.ts';
import { type Owner, photosQuery, sendPhotoDeletion, sendPhotosDeletion, useRefetchSpace } from './api.ts';

const texts = messages.space;

interface Props {
  owner: Owner;
  name: string;
  photos: number;
  bytes: number;
  onClose: () => void;
}

/** Photos are listed by title, because only members of the room see the pictures. */
export function PhotosDialog({ owner, name, photos, bytes, onClose }: Props) {
  const query = useInfiniteQuery(photosQuery(owner));
  const { remove, removeAll, result, proofDialog } = usePhotoDeletion(onClose);

  return (
    <>
      <Dialog title={texts.dialog(name)} kind="sheet" onClose={onClose}>
        <QueryState query={query} title={texts.dialogFailed} skeleton={<Skeleton height="66px" count={5} />}>
          {({ pages }) => {
            const all = pages.flatMap((page) => page.photos);
            if (all.length === 0) return <p>{texts.dialogNone}</p>;
            return (
              <div className={css.rows}>
                <Rows>
                  {all.map((photo) => (
                    <Row
                      key={photo.id}
                      title={<bdi>{photo.title}</bdi>}
                      detail={
                        <>
                          <bdi>{photo.person}</bdi> · {texts.inRoom(photo.room)} ·{' '}
                          {photo.bytes === null ? texts.unknownSize : formatBytes(photo.bytes)}
                        </>
                      }
                      action={
                        <Button
                          tone="danger"
                          aria-label={texts.deletePhotoNamed(photo.title, photo.person)}
                          onClick={() => void remove(photo, all.length === 1 && !query.hasNextPage)}
                        >
                          {texts.deletePhoto}
                        </Button>
                      }
                    />
                  ))}
                </Rows>
                <ShowMore query={query} />
              </div>
            );
          }}
        </QueryState>
        <p role="status">{result}</p>
        <DialogActions>
          <Button tone="danger" onClick={() => void removeAll(owner, name, photos, bytes)}>
            {texts.deletePhotos}
          </Button>
        </DialogActions>
      </Dialog>
      {proofDialog}
    </>
  );
}

/** After the last photo, the dialog closes, because its row disappears from the list. */
function usePhotoDeletion(onEmpty: () => void) {
  // Shown in the dialog while it's open, because a notice would be behind it.
  const [result, setResult] = useState<string>();
  const confirm = useConfirm();
  const notify = useNotice();
  const refetch = useRefetchSpace();
  const { act, proofDialog } = useSensitiveAction();

  const confirmAndDelete = async (
    question: { title: string; body: string; yes: string },
    isLast: boolean,
    run: () => Promise<{ photos: number }>,
  ) => {
    if (!(await confirm({ ...question, no: texts.keep, tone: 'danger' }))) return;
    const done = await act(run, texts.notDeleted);
    refetch();
    if (done === undefined) return;
    if (!isLast) return setResult(texts.photosDeleted(done.photos));
    notify(texts.photosDeleted(done.photos));
    onEmpty();
  };
  return {
    remove: ({ id, title, person }: AdminPhoto, isLast: boolean) =>
      confirmAndDelete(
        { title: texts.deletePhotoTitle, body: texts.deletePhotoBody(title, person), yes: texts.deletePhoto },
        isLast,
        () => sendPhotoDeletion(id),
      ),
    removeAll: (owner: Owner, name: string, photos: number, bytes: number) =>
      confirmAndDelete(
        {
          title: texts.deletePhotosTitle(name),
          body: texts.deletePhotosBody(photos, formatBytes(bytes)),
          yes: texts.deletePhotos,
        },
        true,
        () => sendPhotosDeletion(owner),
      ),
    result,
    proofDialog,
  };
}
