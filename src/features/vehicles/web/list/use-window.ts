import { type RefObject, useEffect, useState } from 'react';

/** Rows rendered beyond the screen, so that a flick shows no gap. */
const marginRows = 4;

const defaultFontPx = 16;
/** The share of the screen that rows have before scrolling. */
const initialShare = 0.6;

interface RowWindow {
  first: number;
  /** One past the last. */
  end: number;
}

const rootFontPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * Virtualises thousands of rows of equal height. The list keeps its full height, so the page's scroll bar and scroll
 * restoration work. Heights are in rem: rows grow with the user's font size. The first render has one screenful and
 * measures nothing, which would cost a layout; the margin follows.
 */
export function useWindow(list: RefObject<HTMLElement | null>, count: number, rowRem: number): RowWindow {
  const [seen, setSeen] = useState<RowWindow>(() => ({
    first: 0,
    end: Math.ceil((innerHeight * initialShare) / (rowRem * defaultFontPx)),
  }));

  useEffect(() => {
    const measure = () => {
      const rowPx = rowRem * rootFontPx();
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const firstOnScreen = Math.max(0, Math.floor(-top / rowPx));
      const onScreen = Math.ceil(innerHeight / rowPx) + 1;
      const first = Math.max(0, firstOnScreen - marginRows);
      const end = firstOnScreen + onScreen + marginRows;
      setSeen((before) => (before.first === first && before.end === end ? before : { first, end }));
    };
    const frame = requestAnimationFrame(() => setTimeout(measure));
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [list, rowRem]);

  return { first: Math.min(seen.first, count), end: Math.min(seen.end, count) };
}
