import css from './AxisChoice.module.css';
import { type AxisKey, axisGroups, isAxisKey } from './axes.ts';

interface Props {
  label: string;
  value: AxisKey;
  onChoose: (key: AxisKey) => void;
}

const groups = axisGroups();

/** The name of an axis, which is the choice of another one. */
export function AxisChoice({ label, value, onChoose }: Props) {
  return (
    <select
      className={css.choice}
      aria-label={label}
      value={value}
      onChange={({ target }) => isAxisKey(target.value) && onChoose(target.value)}
    >
      {groups.map(({ title, axes }) => (
        <optgroup key={title} label={title}>
          {axes.map((axis) => (
            <option key={axis.key} value={axis.key}>
              {axis.title}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
