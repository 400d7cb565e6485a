import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import * as messages from '../messages.ts';
import { beyond, outlines, size } from './europe-outlines.ts';
import '../plate-colours.css';
import css from './MapDrawing.module.css';
import { type Finds, lettersOn } from './map-letters.ts';

const texts = messages.map;

export interface Props {
  label: string;
  finds: Finds;
  newest: string | undefined;
  /** Three times as large as on a page. */
  isLarge?: boolean;
}

type State = 'yours' | 'friends' | 'missing';
/** In this order, so that the outlines of finds are drawn above their neighbours'. */
const states: readonly State[] = ['missing', 'friends', 'yours'];
/** A circle 6 px wide when the drawing is 440 px wide. */
const circleRadius = 7;

/** Europe, coloured by finds. A single image, for which the list is the accessible alternative. */
export function MapDrawing({ label, finds, newest, isLarge = false }: Props) {
  const hatch = useId();
  const all = Object.entries(outlines).map(([code, outline]) => ({
    code,
    outline,
    state: finds.get(code) ?? ('missing' as const),
  }));
  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
      data-large={isLarge || undefined}
    >
      <pattern id={hatch} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect className={css.hatchGround} width="12" height="12" />
        <rect className={css.hatchLine} width="12" height="5" />
      </pattern>
      <path className={css.beyond} d={beyond} />
      {states.map((state) => (
        <g key={state} className={css[state]} fill={state === 'friends' ? `url(#${hatch})` : undefined}>
          {all.map(
            ({ code, outline, state: own }) =>
              outline.path !== undefined &&
              own === state && <path key={code} d={outline.path} data-new={code === newest || undefined} />,
          )}
        </g>
      ))}
      {/* The smallest countries are circles, within or beside others. */}
      {all.map(
        ({ code, outline: { x, y, path }, state }) =>
          path === undefined && (
            <g key={code} className={css[state]} fill={state === 'friends' ? `url(#${hatch})` : undefined}>
              <circle cx={x} cy={y} r={circleRadius} data-new={code === newest || undefined} />
            </g>
          ),
      )}
      {lettersOn({ outlines, finds, isLarge }).map(({ code, x, y, size: letterSize }) => (
        <text key={code} className={css.letters} data-found={finds.get(code)} x={x} y={y} fontSize={letterSize}>
          {code}
        </text>
      ))}
    </svg>
  );
}

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
