import { formatNumber } from '#web/text/format-number.ts';
import css from './CheckRow.module.css';

interface Props {
  label: string;
  /** How many cars would match with it. */
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A choice on its own line, with its count at the end. */
export function CheckRow({ label, count, checked, onChange }: Props) {
  return (
    <label className={css.row} data-none={count === 0 || undefined}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span className={css.label}>{label}</span>
      <span className={css.count}>{formatNumber(count)}</span>
    </label>
  );
}
