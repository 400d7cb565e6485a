import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import css from '../Admin.module.css';

interface Props<V extends string> {
  label: string;
  options: readonly V[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
  /** Choices that can't be changed, for a reason shown beside them. */
  fixed?: readonly V[];
  describedBy?: string | undefined;
}

/** Checkboxes that look like chips. */
export function ChipChoices<V extends string>({ label, options, chosen, onChange, fixed = [], describedBy }: Props<V>) {
  return (
    <fieldset className={css.chipChoices} aria-describedby={describedBy}>
      <legend className={css.label}>{label}</legend>
      <div className={css.chips}>
        {options.map((option) => {
          const isChosen = chosen.includes(option);
          const isFixed = fixed.includes(option);
          return (
            <label
              key={option}
              className={css.chip}
              data-chosen={isChosen || undefined}
              data-fixed={isFixed || undefined}
            >
              <input
                type="checkbox"
                className={css.box}
                checked={isChosen}
                disabled={isFixed}
                onChange={() =>
                  onChange(options.filter((other) => (other === option ? !isChosen : chosen.includes(other))))
                }
              />
              {isChosen && <Icon shape={icons.check} />}
              <span>{option}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
