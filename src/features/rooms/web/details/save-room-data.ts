import { download } from '#web/api/download.ts';
import { saveFile } from '#web/device/save-file.ts';
import type { downloadRoomCsv, downloadRoomJson } from '../../data-contract.ts';

export type DataForm = 'json' | 'csv';

/** What happened in the room as a file. Throws `ApiError`. */
export async function saveRoomData(id: string, form: DataForm): Promise<boolean> {
  const params = { id };
  const file =
    form === 'json'
      ? await download<typeof downloadRoomJson>('GET /rooms/{id}/data.json', { params })
      : await download<typeof downloadRoomCsv>('GET /rooms/{id}/data.csv', { params });
  return saveFile(file, `room-${id}.${form}`, 0);
}
