import { download } from '#web/api/download.ts';
import { saveFile } from '#web/device/save-file.ts';
import { downloadRoomCsv, downloadRoomJson } from '../contract.ts';

export type DataFormat = 'json' | 'csv';

/** Saves what happened in the room as a file. Throws `ApiError`. */
export async function saveRoomData(id: string, format: DataFormat): Promise<boolean> {
  const params = { id };
  const file =
    format === 'json' ? await download(downloadRoomJson, { params }) : await download(downloadRoomCsv, { params });
  return saveFile(file, `room-${id}.${format}`, 0);
}
