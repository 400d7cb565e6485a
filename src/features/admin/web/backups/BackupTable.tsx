import type { Backup, BackupList } from '#features/backups/contract.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { CopyRequest } from '../frame/CopyRequest.tsx';
import { type Column, OwnerTable } from '../frame/OwnerTable.tsx';
import { words } from '../words.ts';
import { BackupActs } from './BackupActs.tsx';
import { BackupState } from './BackupState.tsx';
import css from './Backups.module.css';
import { momentText, reasonText } from './backup-text.ts';

const texts = words.backups;
const { columns } = texts;

/** All backups, newest first. */
export function BackupTable({ list: { backups, running } }: { list: BackupList }) {
  const nowMs = useNowMs();
  const shown: Column<Backup>[] = [
    { label: columns.made, place: 'title', draw: ({ made_at }) => momentText(made_at, nowMs) },
    { label: columns.state, place: 'below', draw: ({ state }) => <BackupState state={state} /> },
    { label: columns.why, place: 'detail', draw: (backup) => <Why backup={backup} /> },
    { label: columns.size, place: 'detail', isNumber: true, draw: ({ bytes }) => bytes !== null && formatBytes(bytes) },
    {
      label: columns.holds,
      place: 'detail',
      draw: ({ photos, schema }) => photos !== null && texts.holds(photos, schema),
    },
    {
      label: columns.acts,
      place: 'end',
      draw: (backup) => <BackupActs backup={backup} isAtWork={running?.id === backup.id} />,
    },
  ];
  return <OwnerTable label={texts.list} columns={shown} rows={backups} keyOf={({ id }) => id} />;
}

function Why({ backup }: { backup: Backup }) {
  const text = reasonText(backup);
  return (
    <>
      <span className={backup.state === 'failed' ? css.bad : undefined}>{text}</span>
      {backup.state === 'failed' && backup.job !== null && <CopyRequest id={backup.job} />}
    </>
  );
}
