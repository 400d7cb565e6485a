import { secondMs } from '#shared/time.ts';
import { formatSpan } from '#web/text/time-left.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Spot } from '../../contract.ts';
import { undoMs } from '../../rules/game-times.ts';
import { useServerNow } from '../room/use-server-now.ts';
import { words } from '../words.ts';
import css from './UndoSign.module.css';

/** Takes a spot back, for ten minutes. */
export function UndoSign({ spot, title, onUndo }: { spot: Spot; title: string; onUndo: () => void }) {
  const now = useServerNow(10 * secondMs);
  const leftMs = Date.parse(spot.at) + undoMs - now;
  if (leftMs <= 0) return null;
  return (
    <button
      type="button"
      className={css.undo}
      aria-label={words.play.undoNamed(title, formatSpan(leftMs))}
      onClick={onUndo}
    >
      <Icon shape={icons.undo} />
    </button>
  );
}
