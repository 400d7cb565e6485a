import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { type SortKey, sortKeys } from '../../car-row.ts';
import type { ListView } from '../../list-view.ts';
import { messages } from '../messages.ts';
import css from './OrderSheet.module.css';
import { descends, sentenceCase } from './view-text.ts';

const texts = messages.carList;

interface Props {
  view: ListView;
  onChange: (part: Partial<ListView>) => void;
  onClose: () => void;
}

/** The sort keys, and a button for the opposite direction. */
export function OrderSheet({ view: { sort, reversed }, onChange, onClose }: Props) {
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
