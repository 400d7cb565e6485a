import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import * as messages from '../messages.ts';
import css from './MapDrawing.module.css';
import { MapDrawing } from './MapDrawing.tsx';
import type { Finds } from './map-letters.ts';

const texts = messages.map;

export interface CountryMapProps {
  label: string;
  finds: Finds;
  /** The code of the latest find, which is animated once. */
  newest?: string;
  /** Shown on top of the ocean. */
  children?: ReactNode;
}

/** Collector's map. A tap shows it at three times the size; both sizes scroll within their box. */
export function CountryMap({ label, finds, newest, children }: CountryMapProps) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div className={css.frame}>
      {children !== undefined && <div className={css.ocean}>{children}</div>}
      <div className={css.scroll}>
        <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => setIsLarge(true)}>
          <MapDrawing label={label} finds={finds} newest={newest} />
          <span className="visually-hidden">{texts.larger}</span>
        </button>
      </div>
      {isLarge && (
        <Dialog title={texts.title} kind="screen" onClose={() => setIsLarge(false)}>
          <LargeMap label={label} finds={finds} />
        </Dialog>
      )}
    </div>
  );
}

function LargeMap({ label, finds }: { label: string; finds: Finds }) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.scrollLeft = (element.scrollWidth - element.clientWidth) * 0.45;
    element.scrollTop = (element.scrollHeight - element.clientHeight) * 0.7;
  }, []);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, including with the keyboard */}
      <section ref={box} className={css.large} tabIndex={0} aria-label={texts.title}>
        <div className={css.largeDrawing}>
          <MapDrawing label={label} finds={finds} newest={undefined} isLarge />
        </div>
      </section>
      <p className={css.note}>{texts.note}</p>
    </>
  );
}
