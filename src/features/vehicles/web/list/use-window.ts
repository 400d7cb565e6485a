import { type RefObject, useEffect, useState } from 'react';

/** Rows that are drawn beyond the screen, so that a flick of the thumb meets no gap. */
const marginRows = 4;

const usualFontPx = 16;
/** The part of the screen that rows have before anything is scrolled. */
const usualShare = 0.6;

interface RowWindow {
  first: number;
  /** One past the last. */
  end: number;
}

const rootFontPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * Which of thousands of rows, all of one height, are near the screen. The list itself keeps its whole height, so the page's
 * own scroll bar, find-by-scrolling and the way back all work. Heights in rem: rows grow with the reader's size of letters.
 * The first drawing has the rows of one screen and asks for no measure, which would cost a layout; the margin follows.
 */
export function useWindow(list: RefObject<HTMLElement | null>, count: number, rowRem: number): RowWindow {
  const [seen, setSeen] = useState<RowWindow>(() => ({
    first: 0,
    end: Math.ceil((innerHeight * usualShare) / (rowRem * usualFontPx)),
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
