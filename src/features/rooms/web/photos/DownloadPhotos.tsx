import { useQuery } from '@tanstack/react-query';
import { download } from '#web/api/download.ts';
import { useDownload } from '#web/api/downloading.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { downloadRoomPhotos } from '../../photo-contract.ts';
import { words } from '../words.ts';
import { photosSizeQuery } from './api.ts';

const texts = words.photoWall;

/** All photos of the room as one file, after saying how large it is. */
export function DownloadPhotos({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { data: size } = useQuery(photosSizeQuery(roomId));
  const notify = useNotice();
  const { loadedBytes, problem, begin } = useDownload({
    ask: (how) => download(downloadRoomPhotos, { params: { id: roomId }, ...how }),
    fileName: `photos-${roomId}.zip`,
    aboutBytes: size?.bytes ?? 0,
    onSaved: () => {
      notify(texts.downloaded);
      onClose();
    },
    failed: texts.downloadFailed,
  });
  const isBusy = loadedBytes !== undefined;
  return (
    <Dialog title={texts.downloadTitle} onClose={onClose}>
      <p>{size && texts.downloadBody(size.photos, formatBytes(size.bytes))}</p>
      {isBusy && <p role="status">{texts.downloading(formatBytes(loadedBytes))}</p>}
      <FormProblem problem={problem} />
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button tone="accent" busy={isBusy} onClick={() => void begin()} data-autofocus>
          {texts.download}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
