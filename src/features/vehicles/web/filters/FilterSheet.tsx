import { useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { activeFilters, withoutFilters } from '../../list-view.ts';
import { words } from '../words.ts';
import { ClearAll } from './ClearAll.tsx';
import { FilterForm, type Props } from './FilterForm.tsx';
import css from './FilterSheet.module.css';
import { useSwipeDown } from './use-swipe-down.ts';

const texts = words.carList;

/** The filters of a phone. Each applies at once behind it: closing keeps them, by whichever way. */
export function FilterSheet({ found, onClose, ...form }: Props & { found: number; onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  useSwipeDown(body, onClose);
  const { view, onChange } = form;
  return (
    <Dialog
      title={texts.filters}
      kind="drawer"
      onClose={onClose}
      headEnd={activeFilters(view).length > 0 && <ClearAll onClear={() => onChange(withoutFilters(view))} />}
    >
      <div ref={body} className={css.body}>
        <FilterForm {...form} isSheet />
      </div>
      <div className={css.foot}>
        <Button tone="accent" wide onClick={onClose}>
          {found === 0 ? texts.showDrops : texts.showCars(found)}
        </Button>
      </div>
    </Dialog>
  );
}
