import type { AnswerOf } from '#shared/endpoint.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Stat } from '#web/ui/Stat.tsx';
import type { getSpace } from '../../space-contract.ts';
import { words } from '../words.ts';
import css from './Space.module.css';

const texts = words.space;

/** All photos, what no row names, and what is left. */
export function SpaceFigures({ space: { photos, unnamed, disk } }: { space: AnswerOf<typeof getSpace> }) {
  const { count, bytes, unmeasured } = photos;
  const take = texts.take(formatBytes(bytes));
  return (
    <div className={css.figures}>
      <Stat
        value={formatNumber(count)}
        unit={texts.photos(count)}
        label={unmeasured > 0 ? `${take}; ${texts.unmeasured(unmeasured)}` : take}
      />
      {unnamed !== null && unnamed.files > 0 && (
        <Stat
          value={formatNumber(unnamed.files)}
          unit={texts.unnamed(unnamed.files)}
          label={texts.unnamedDetail(formatBytes(unnamed.bytes))}
        />
      )}
      {disk !== null && (
        <Stat
          value={formatBytes(disk.free_bytes)}
          unit={texts.free}
          label={texts.freeDetail(formatBytes(disk.total_bytes))}
        />
      )}
    </div>
  );
}
