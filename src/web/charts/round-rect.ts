/** Adds a rectangle to the path; where the browser draws no round corners, as Firefox before 112, with sharp ones. */
export function addRoundRect(
  pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  [x, y, width, height]: readonly [number, number, number, number],
  radius: number | number[],
): void {
  const { roundRect } = pen as { roundRect?: CanvasPath['roundRect'] };
  if (roundRect) roundRect.call(pen, x, y, width, height, radius);
  else pen.rect(x, y, width, height);
}
