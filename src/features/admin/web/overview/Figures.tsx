import { formatBytes } from '#web/text/format-bytes.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Stat } from '#web/ui/Stat.tsx';
import type { Health } from '../../contract.ts';
import { words } from '../words.ts';
import css from './Overview.module.css';

const texts = words.overview;

/** Four numbers with their words. */
export function Figures({
  health: { people, sessions, streams, waiting, database, disk, photos },
}: {
  health: Health;
}) {
  const [size, sizeUnit] = inTwo(formatBytes(database.bytes));
  const photoBytes = formatBytes(photos.bytes);
  const [free, freeUnit] = inTwo(disk === null ? '' : formatBytes(disk.free_bytes));
  return (
    <div className={css.figures}>
      <Stat value={formatNumber(people)} unit={texts.people(people)} label={texts.sessions(sessions, streams)} />
      <Stat value={formatNumber(waiting)} unit={texts.waiting} label={texts.waitingDetail} />
      <Stat value={size} unit={sizeUnit} label={texts.database(grownText(database.grown))} />
      {disk === null ? (
        <Stat value="—" unit={texts.diskUnknown} label={texts.diskUnknownDetail(photoBytes)} />
      ) : (
        <Stat
          value={free}
          unit={`${freeUnit} ${texts.left}`}
          label={texts.disk(formatBytes(disk.total_bytes), photoBytes)}
        />
      )}
    </div>
  );
}

function inTwo(text: string): [number: string, unit: string] {
  const [number = '', unit = ''] = text.split(' ');
  return [number, unit];
}

function grownText(grown: Health['database']['grown']): string | undefined {
  if (grown === null) return undefined;
  const { bytes, days } = grown;
  return bytes < 0 ? texts.shrank(formatBytes(-bytes), days) : texts.grew(formatBytes(bytes), days);
}
