/** Side of the stored photo, px. */
const SIDE = 256;
const QUALITY = 0.86;

/** A square of the original picture, in its own pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether the browser can show the file as a picture. */
export async function isPicture(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/**
 * A square part of an image file as a JPEG data URL, `SIDE` × `SIDE`. Only the pixels are kept: place and camera
 * that the file may name stay on the device. Throws when the file is no image that the browser can decode.
 */
export async function squarePhoto(file: Blob, area: CropArea): Promise<string> {
  const image = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No 2D canvas');
    context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE);
    return canvas.toDataURL('image/jpeg', QUALITY);
  } finally {
    image.close();
  }
}
