import { useState } from 'react';
import { errorText } from '#web/api/client.ts';
import { download } from '#web/api/download.ts';
import { saveFile } from '#web/device/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import css from '../../web/details/RoomDetails.module.css';
import * as messages from '../../web/messages.ts';
import { downloadRoomCsv, downloadRoomJson } from '../contract.ts';

const texts = messages.details;
type DataFormat = 'json' | 'csv';

/** Saves the room's data as a file. Throws `ApiError`. */
async function saveRoomData(id: string, format: DataFormat): Promise<boolean> {
  const params = { id };
  const file =
    format === 'json' ? await download(downloadRoomJson, { params }) : await download(downloadRoomCsv, { params });
  return saveFile(file, `room-${id}.${format}`, 0);
}

const formats: readonly DataFormat[] = ['json', 'csv'];

export function DownloadData({ roomId }: { roomId: string }) {
  const [saving, setSaving] = useState<DataFormat>();
  const [problem, setProblem] = useState<string>();
  const notify = useNotice();
  const save = async (format: DataFormat) => {
    if (saving !== undefined) return;
    setSaving(format);
    setProblem(undefined);
    try {
      if (await saveRoomData(roomId, format)) notify(texts.dataSaved);
    } catch (error) {
      setProblem(texts.dataFailed(errorText(error)));
    }
    setSaving(undefined);
  };
  return (
    <div className={css.files}>
      {formats.map((format) => (
        <Button
          key={format}
          tone="quiet"
          busy={saving === format}
          onClick={() => void save(format)}
          aria-label={texts.dataAs(format.toUpperCase())}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <FormProblem problem={problem} />
    </div>
  );
}
