import { Icon } from '#web/ui/Icon.tsx';
import { warning } from '#web/ui/icon-shapes.ts';
import css from './RowMarks.module.css';

const pump =
  'M5 20V5.5A1.5 1.5 0 0 1 6.5 4h6A1.5 1.5 0 0 1 14 5.5V20M3.5 20h12M8 8h3M14 11h1.5a1.5 1.5 0 0 1 1.5 1.5V16a1.5 1.5 0 0 0 3 0V9l-2.5-2.5';

/** A petrol pump instead of a place. */
export const PetrolMark = () => <Icon shape={pump} />;

/** A red triangle instead of a place; the text beside it explains it. */
export const StrandedMark = () => (
  <span className={css.stranded}>
    <Icon shape={warning} />
  </span>
);
