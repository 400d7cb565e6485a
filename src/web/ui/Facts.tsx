import type { ReactNode } from 'react';
import css from './content.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StatProps {
  value: string;
  unit?: string;
  label: string;
  size?: 'm' | 'hero';
}

export function Stat({ value, unit, label, size = 'm' }: StatProps) {
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
