/** Adds a rectangle to the path, with sharp corners if the browser can't round them (Firefox before 112). */
export function addRoundRect(
  pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  [x, y, width, height]: readonly [number, number, number, number],
  radius: number | number[],
): void {
  const { roundRect } = pen as { roundRect?: CanvasPath['roundRect'] };
  if (roundRect) roundRect.call(pen, x, y, width, height, radius);
  else pen.rect(x, y, width, height);
}
