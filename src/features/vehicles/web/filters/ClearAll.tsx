import { words } from '../words.ts';
import css from './ClearAll.module.css';

export function ClearAll({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" className={css.clear} onClick={onClear}>
      {words.carList.clear}
    </button>
  );
}
