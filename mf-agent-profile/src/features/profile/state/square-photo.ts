/** Side of the stored photo, px. */
const SIDE = 256;
const QUALITY = 0.86;

/**
 * The middle square of an image file as a JPEG data URL, `SIDE` × `SIDE`.
 * Throws when the file is no image that the browser can decode.
 */
export async function squarePhoto(file: Blob): Promise<string> {
  const image = await createImageBitmap(file);
  try {
    const side = Math.min(image.width, image.height);
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No 2D canvas');
    context.drawImage(
      image,
      (image.width - side) / 2,
      (image.height - side) / 2,
      side,
      side,
      0,
      0,
      SIDE,
      SIDE,
    );
    return canvas.toDataURL('image/jpeg', QUALITY);
  } finally {
    image.close();
  }
}
