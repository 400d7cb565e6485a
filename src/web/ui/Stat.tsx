import css from './content.module.css';

interface Props {
  value: string;
  unit?: string;
  label: string;
  size?: 'm' | 'hero';
}

export function Stat({ value, unit, label, size = 'm' }: Props) {
  return (
    <div className={css.stat} data-size={size}>
      <span className={css.value}>
        {value}
        {unit && <span className={css.unit}> {unit}</span>}
      </span>
      <span className={css.label}>{label}</span>
    </div>
  );
}
