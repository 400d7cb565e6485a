import { type Frame, roomForLabels } from '#web/charts/Axes.tsx';
import type { Dot } from '#web/charts/nearest.ts';
import { type Scale, scaleFor } from '#web/charts/scale.ts';
import type { Axis } from './axes.ts';

export interface PlotLayout {
  frame: Frame;
  scaleX: Scale;
  scaleY: Scale;
  dots: Dot[];
  heightPx: number;
}

const narrowPx = 600;
const tall = { heightPx: 630, top: 64, bottom: 52 };
/** The names of the axes stand below the plot there. */
const small = { heightPx: 420, top: 16, bottom: 32 };
/** Half of the last mark of the axis stands beyond its end. */
const marginRightPx = 24;

export const isNarrow = (widthPx: number): boolean => widthPx < narrowPx;

/** Axes and dots in pixels, for a plot of this width. */
export function layOutPlot(points: readonly { x: number; y: number }[], y: Axis, widthPx: number): PlotLayout {
  const { heightPx, top, bottom } = isNarrow(widthPx) ? small : tall;
  const scaleX = scaleFor(
    points.map((point) => point.x),
    isNarrow(widthPx) ? 3 : 6,
  );
  const scaleY = scaleFor(
    points.map((point) => point.y),
    isNarrow(widthPx) ? 5 : 7,
  );
  const left = roomForLabels(scaleY, y.mark);
  const frame = { left, top, width: Math.max(0, widthPx - left - marginRightPx), height: heightPx - top - bottom };
  const dots = points.map((point) => ({
    x: Math.round(frame.left + frame.width * scaleX.share(point.x)),
    y: Math.round(frame.top + frame.height * (1 - scaleY.share(point.y))),
  }));
  return { frame, scaleX, scaleY, dots, heightPx };
}
