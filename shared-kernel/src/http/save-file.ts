/** Hands a file to the browser to keep under `fileName`. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
