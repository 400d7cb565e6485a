import { type CropView, cornerOf, cropped, frameRatio } from './crop.ts';

const widestPx = 640;
const quality = 0.85;

/** What is in the frame as a JPEG; nothing else of the picture is in it. */
export async function drawCrop(picture: ImageBitmap, view: CropView): Promise<Blob> {
  const { left, top } = cornerOf(picture, view);
  const { width, height } = cropped(picture, view);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(Math.min(widestPx, width)));
  canvas.height = Math.max(1, Math.round(canvas.width / frameRatio));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('There is no canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (blob === null) throw new Error('The canvas made no picture');
  return blob;
}
