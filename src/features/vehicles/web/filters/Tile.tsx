import type { ReactNode } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import css from './Tile.module.css';

interface Props {
  label: string;
  /** How many cars there would be with it. */
  count?: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** A picture above the words: then a check in the corner stands in for the box. */
  children?: ReactNode;
}

/** A choice as a tile: tinted, framed and checked while it is on. */
export function Tile({ label, count, isOn, onChange, children }: Props) {
  return (
    <label
      className={css.tile}
      data-on={isOn || undefined}
      data-picture={children !== undefined || undefined}
      data-none={count === 0 || undefined}
    >
      <input type="checkbox" className={css.box} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {children}
      <span className={css.label}>{label}</span>
      {count !== undefined && <span className={css.count}>{formatNumber(count)}</span>}
    </label>
  );
}
