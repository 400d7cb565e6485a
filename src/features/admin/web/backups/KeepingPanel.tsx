import type { BackupList } from '#features/backups/contract.ts';
import { formatDateTime } from '#web/text/format.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { words } from '../words.ts';
import css from './Backups.module.css';

const texts = words.backups;

/** How many are kept, where, and when the next one comes. */
export function KeepingPanel({ list: { retention, next_at, folder, free_bytes } }: { list: BackupList }) {
  return (
    <Panel title={texts.kept}>
      <div className={css.lines}>
        <p>{retention}</p>
        <p>{next_at === null ? texts.off : texts.next(formatDateTime(next_at))}</p>
        <p>{texts.folder(folder)}</p>
        {free_bytes !== null && <p>{texts.free(formatBytes(free_bytes))}</p>}
      </div>
    </Panel>
  );
}
