import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { activeFilters, withoutFilters } from '../../list-view.ts';
import cars from '../cars.module.css';
import * as messages from '../messages.ts';
import css from './FilterForm.module.css';
import { FilterForm, type Props } from './FilterForm.tsx';

const texts = messages.carList;

export function FilterPanel(props: Props) {
  const { view, onChange } = props;
  return (
    <>
      <div className={css.panelHead}>
        <h2>{texts.filters}</h2>
        {activeFilters(view).length > 0 && <ClearAll view={view} onChange={onChange} />}
      </div>
      <FilterForm {...props} />
    </>
  );
}

/** The filters on a phone. Each applies immediately, so it doesn't matter how the sheet is closed. */
export function FilterSheet({ found, onClose, ...form }: Props & { found: number; onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  useSwipeDown(body, onClose);
  const { view, onChange } = form;
  return (
    <Dialog
      title={texts.filters}
      kind="drawer"
      onClose={onClose}
      headEnd={activeFilters(view).length > 0 && <ClearAll view={view} onChange={onChange} />}
    >
      <div ref={body} className={css.sheetBody}>
        <FilterForm {...form} isSheet />
      </div>
      <div className={css.sheetFoot}>
        <Button tone="accent" wide onClick={onClose}>
          {found === 0 ? texts.showDrops : texts.showCars(found)}
        </Button>
      </div>
    </Dialog>
  );
}

function ClearAll({ view, onChange }: Pick<Props, 'view' | 'onChange'>) {
  return (
    <button type="button" className={classes(cars.link, css.clear)} onClick={() => onChange(withoutFilters(view))}>
      {texts.clear}
    </button>
  );
}

const minSwipePx = 80;

/** Calls `onSwipe` on a swipe down in the dialog around `inside`: on its header, or on its content when scrolled to the top. */
function useSwipeDown(inside: RefObject<HTMLElement | null>, onSwipe: () => void): void {
  const swipe = useEffectEvent(onSwipe);
  useEffect(() => {
    const scroller = inside.current;
    const dialog = scroller?.closest('dialog');
    if (!dialog || !scroller) return;
    let start: { x: number; y: number } | undefined;
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      const isSlider = target instanceof HTMLInputElement;
      const isAtTop = !scroller.contains(target as Node) || scroller.scrollTop === 0;
      start =
        touch && touches.length === 1 && isAtTop && !isSlider ? { x: touch.clientX, y: touch.clientY } : undefined;
    };
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!start || !touch) return;
      const down = touch.clientY - start.y;
      if (down > minSwipePx && down > 2 * Math.abs(touch.clientX - start.x)) swipe();
    };
    dialog.addEventListener('touchstart', begin, { passive: true });
    dialog.addEventListener('touchend', end, { passive: true });
    return () => {
      dialog.removeEventListener('touchstart', begin);
      dialog.removeEventListener('touchend', end);
    };
  }, [inside]);
}
