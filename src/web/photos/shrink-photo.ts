const widthLimitPx = 1024;
const quality = 0.8;

/**
 * Prepares a photo for sending: at most 1024 px wide, upright, JPEG. A photo that this browser can't decode (HEIC in
 * most) is returned unchanged, so that the server can try, or report the problem.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return file;
  }
  try {
    const scale = Math.min(1, widthLimitPx / bitmap.width);
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    return (await toJpeg(bitmap, width, height)) ?? file;
  } catch {
    // Some browsers decode more pixels than a canvas can hold.
    return file;
  } finally {
    // Decoded pixels are large; waiting for the garbage collector can kill a phone's tab.
    bitmap.close();
  }
}

async function toJpeg(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return null;
    paint(context, bitmap, width, height);
    return canvas.convertToBlob({ type: 'image/jpeg', quality });
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  paint(context, bitmap, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

function paint(context: Context, bitmap: ImageBitmap, width: number, height: number): void {
  // JPEG has no transparency, so transparent parts would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
}
