import { download } from '#web/api/download.ts';
import { useDownload } from '#web/api/downloading.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { downloadRoomCsv, downloadRoomJson } from '../../data-contract.ts';
import { words } from '../words.ts';
import css from './DownloadData.module.css';

const texts = words.details;

/** The room's data for other programs, in one of two forms. */
export function DownloadData({ roomId }: { roomId: string }) {
  const params = { id: roomId };
  const json = useFile(`room-${roomId}.json`, (how) =>
    download<typeof downloadRoomJson>('GET /rooms/{id}/data.json', { params, ...how }),
  );
  const csv = useFile(`room-${roomId}.csv`, (how) =>
    download<typeof downloadRoomCsv>('GET /rooms/{id}/data.csv', { params, ...how }),
  );
  return (
    <div className={css.files}>
      {[
        { ...json, form: 'JSON' },
        { ...csv, form: 'CSV' },
      ].map(({ form, loadedBytes, begin }) => (
        <Button
          key={form}
          tone="quiet"
          busy={loadedBytes !== undefined}
          onClick={() => void begin()}
          aria-label={texts.dataAs(form)}
        >
          {form}
        </Button>
      ))}
      <FormProblem problem={json.problem ?? csv.problem} />
    </div>
  );
}

function useFile(fileName: string, ask: Parameters<typeof useDownload>[0]['ask']) {
  const notify = useNotice();
  const onSaved = () => notify(texts.dataSaved);
  return useDownload({ ask, fileName, aboutBytes: 0, onSaved, failed: texts.dataFailed });
}
