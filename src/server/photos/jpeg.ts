const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);

/** Whether a photo starts and ends like a JPEG, which a truncated photo or any other file doesn't. */
export function isWholeJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(jpegStart) && bytes.subarray(-2).equals(jpegEnd);
}
