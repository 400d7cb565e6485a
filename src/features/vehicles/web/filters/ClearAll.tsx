import { messages } from '../messages.ts';
import css from './ClearAll.module.css';

export function ClearAll({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" className={css.clear} onClick={onClear}>
      {messages.carList.clear}
    </button>
  );
}
