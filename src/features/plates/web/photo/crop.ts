/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A view of a picture: its centre, as fractions of the picture's size, and its zoom. */
export interface CropView {
  x: number;
  y: number;
  /** 1 shows as much as fits in the frame. */
  zoom: number;
}

/** The aspect ratio of a plate with some margin. */
export const frameRatio = 3;
export const maxZoom = 8;
export const wholeView: CropView = { x: 0.5, y: 0.5, zoom: 1 };

const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** The size of the framed part, in the picture's pixels. */
export function cropped({ width, height }: Size, { zoom }: Pick<CropView, 'zoom'>): Size {
  const widest = Math.min(width, height * frameRatio);
  return { width: widest / zoom, height: widest / frameRatio / zoom };
}

/** The view, moved and zoomed so that it stays within the picture. */
export function inside(size: Size, { x, y, zoom }: CropView): CropView {
  const near = within(zoom, 1, maxZoom);
  const crop = cropped(size, { zoom: near });
  const halfX = crop.width / size.width / 2;
  const halfY = crop.height / size.height / 2;
  return { x: within(x, halfX, 1 - halfX), y: within(y, halfY, 1 - halfY), zoom: near };
}

/** The top left corner of the framed part, in the picture's pixels. */
export function cornerOf(size: Size, view: CropView): { left: number; top: number } {
  const crop = cropped(size, view);
  return { left: view.x * size.width - crop.width / 2, top: view.y * size.height - crop.height / 2 };
}

/** The view after dragging the picture by a fraction of the frame. */
export function dragged(size: Size, view: CropView, by: { x: number; y: number }): CropView {
  const crop = cropped(size, view);
  const x = view.x - (by.x * crop.width) / size.width;
  const y = view.y - (by.y * crop.height) / size.height;
  return inside(size, { ...view, x, y });
}
