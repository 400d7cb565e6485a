import { type RefObject, useEffect, useState } from 'react';

/** Rows rendered beyond the screen, so that fast scrolling doesn't show a gap. */
const marginRows = 4;

const defaultFontPx = 16;
/** The share of the screen that rows take up before scrolling. */
const initialShare = 0.6;

interface RowWindow {
  first: number;
  /** One past the last. */
  end: number;
}

const rootFontPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * The range of rows to render, out of thousands of equal height. The list keeps its full height, so that the scroll bar
 * and scroll restoration work. Heights are in rem, because rows grow with the user's font size. The first render has
 * one screenful without the margin, because measuring would cost a layout.
 */
export function useWindow(list: RefObject<HTMLElement | null>, count: number, rowRem: number): RowWindow {
  const [rowWindow, setRowWindow] = useState<RowWindow>(() => ({
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
      setRowWindow((previous) => (previous.first === first && previous.end === end ? previous : { first, end }));
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

  return { first: Math.min(rowWindow.first, count), end: Math.min(rowWindow.end, count) };
}
