import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { type SortKey, sortKeys } from '../../car-row.ts';
import type { ListView } from '../../list-view.ts';
import * as messages from '../messages.ts';
import css from './CarRows.module.css';
import { descends, sentenceCase } from './view-text.ts';

const texts = messages.carList;

interface Props {
  view: ListView;
  onChange: (part: Partial<ListView>) => void;
  onClose: () => void;
}

export function SortSheet({ view: { sort, reversed }, onChange, onClose }: Props) {
  return (
    <Dialog title={texts.sortBy} onClose={onClose}>
      <ul className={css.keys}>
        {sortKeys.map((key: SortKey) => (
          <li key={key}>
            <button
              type="button"
              className={css.key}
              aria-pressed={key === sort}
              onClick={() => {
                onChange({ sort: key, reversed: false });
                onClose();
              }}
            >
              {sentenceCase(texts.sortNames[key])}
              {key === sort && <Icon shape={icons.check} />}
            </button>
          </li>
        ))}
      </ul>
      <Button wide aria-pressed={reversed} onClick={() => onChange({ reversed: !reversed })}>
        {texts.turn} <span aria-hidden="true">{descends(sort, reversed) ? '↓' : '↑'}</span>
      </Button>
    </Dialog>
  );
}

const downwards = 'M12 5v14M6.5 13.5L12 19l5.5-5.5';
const upwards = 'M12 19V5M6.5 10.5L12 5l5.5 5.5';

interface OrderButtonProps {
  view: ListView;
  className: string | undefined;
  onClick: () => void;
}

/** The sort key with an arrow for its direction; opens the sheet with all sort keys. */
export function SortButton({ view: { sort, reversed }, className, onClick }: OrderButtonProps) {
  const isDescending = descends(sort, reversed);
  const direction = isDescending ? texts.largestFirst : texts.smallestFirst;
  return (
    <button
      type="button"
      className={className}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-label={texts.order(texts.sortNames[sort], direction)}
    >
      <Icon shape={isDescending ? downwards : upwards} />
      {texts.columns[sort]}
    </button>
  );
}
