import { download } from '#web/api/download.ts';
import { saveFile } from '#web/device/save-file.ts';
import { downloadRoomCsv, downloadRoomJson } from '../contract.ts';

export type DataForm = 'json' | 'csv';

/** Saves what happened in the room as a file. Throws `ApiError`. */
export async function saveRoomData(id: string, form: DataForm): Promise<boolean> {
  const params = { id };
  const file =
    form === 'json' ? await download(downloadRoomJson, { params }) : await download(downloadRoomCsv, { params });
  return saveFile(file, `room-${id}.${form}`, 0);
}
