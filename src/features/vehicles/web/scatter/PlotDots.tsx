import { memo, useEffect, useMemo, useRef } from 'react';
import type { Dot } from '#web/charts/nearest.ts';
import { theme } from '#web/device/preferences.ts';
import { type Form, forms, markAt } from './body-forms.ts';
import css from './CarPlot.module.css';

interface Props {
  dots: readonly Dot[];
  formAt: (index: number) => Form;
  widthPx: number;
  heightPx: number;
}

/** Dots in one path merge into one shape, so they're spread over several, which darken where they overlap. */
const layers = 6;
/** With more dots, a canvas is faster. */
const maxShapes = 1500;

/** A half-transparent shape for each car, depending on its body type. */
export const PlotDots = memo(function PlotDots({ dots, formAt, widthPx, heightPx }: Props) {
  const paths = useMemo(
    () =>
      forms.flatMap((form) =>
        Array.from({ length: layers }, (_, layer) => ({
          key: `${form} ${layer}`,
          isOpen: form === 'others',
          d: dots
            .map((dot, index) => ({ dot, index }))
            .filter(({ index }) => index % layers === layer && formAt(index) === form)
            .map(({ dot }) => markAt(form, dot.x, dot.y))
            .join(''),
        })).filter(({ d }) => d !== ''),
      ),
    [dots, formAt],
  );
  if (dots.length > maxShapes) return <CanvasDots paths={paths} widthPx={widthPx} heightPx={heightPx} />;
  return (
    <svg className={css.dots} width={widthPx} height={heightPx} aria-hidden="true">
      {paths.map(({ key, isOpen, d }) => (
        <path key={key} d={d} data-open={isOpen || undefined} />
      ))}
    </svg>
  );
});

interface CanvasProps extends Pick<Props, 'widthPx' | 'heightPx'> {
  paths: readonly { isOpen: boolean; d: string }[];
}

function CanvasDots({ paths, widthPx, heightPx }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chosenTheme = theme.useValue();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its colours are the theme's
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const sharpness = devicePixelRatio;
    element.width = widthPx * sharpness;
    element.height = heightPx * sharpness;
    context.scale(sharpness, sharpness);
    const { color } = getComputedStyle(element);
    context.strokeStyle = color;
    context.fillStyle = color;
    for (const { isOpen, d } of paths) {
      const path = new Path2D(d);
      context.globalAlpha = 0.4;
      if (!isOpen) context.fill(path);
      context.globalAlpha = 0.85;
      context.stroke(path);
    }
  }, [paths, widthPx, heightPx, chosenTheme]);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without content takes no focus
  return <canvas ref={canvas} className={css.dots} style={{ width: widthPx, height: heightPx }} aria-hidden="true" />;
}
