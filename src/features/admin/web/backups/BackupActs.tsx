import { useState } from 'react';
import { type Backup, downloadBackup } from '#features/backups/contract.ts';
import { download } from '#web/api/download.ts';
import { saveFile } from '#web/device/save-file.ts';
import { formatDateTime } from '#web/text/format.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { useStrongAct } from '../frame/use-strong-act.ts';
import { words } from '../words.ts';
import { useDeleteBackup } from './api.ts';

const texts = words.backups;

/** What can be done with one backup. */
export function BackupActs({ backup, isAtWork }: { backup: Backup; isAtWork: boolean }) {
  const { id, made_at, state, bytes } = backup;
  const [loadedBytes, setLoadedBytes] = useState<number>();
  const remove = useDeleteBackup();
  const confirm = useConfirm();
  const notify = useNotice();
  const { act, proofDialog } = useStrongAct();
  const made = formatDateTime(made_at);

  const fetchFile = async () => {
    const question = { title: texts.downloadTitle, body: texts.downloadBody, yes: texts.download, no: texts.cancel };
    if (!(await confirm(question))) return;
    setLoadedBytes(0);
    const fetchIt = () => download(downloadBackup, { params: { id }, onBytes: setLoadedBytes });
    const saved = await act(async () => {
      const file = await fetchIt();
      return saveFile(file, `${id}.tar`, bytes ?? 0);
    }, texts.downloadFailed);
    setLoadedBytes(undefined);
    if (saved) notify(texts.downloaded);
  };
  const drop = async () => {
    const question = { title: texts.deleteTitle, body: texts.deleteBody(made), yes: texts.delete, no: texts.keep };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    const done = await act(() => remove.mutateAsync(id), texts.deleteFailed);
    if (done !== undefined) notify(texts.deleted);
  };
  return (
    <>
      {state !== 'failed' && (
        <Button aria-label={texts.downloadNamed(made)} onClick={() => loadedBytes === undefined && void fetchFile()}>
          {loadedBytes === undefined ? texts.download : formatBytes(loadedBytes)}
        </Button>
      )}
      <Button
        tone="danger"
        aria-label={texts.deleteNamed(made)}
        disabled={isAtWork}
        busy={remove.isPending}
        onClick={() => void drop()}
      >
        {texts.delete}
      </Button>
      {proofDialog}
    </>
  );
}
