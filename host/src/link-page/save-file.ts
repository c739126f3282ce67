/** Long enough for a browser to begin with it. */
const KEPT_MS = 60_000;

function withAddress(blob: Blob, handle: (url: string) => void): void {
  const url = URL.createObjectURL(blob);
  handle(url);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

export function saveFile(blob: Blob, fileName: string): void {
  withAddress(blob, (url) => {
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
  });
}

/** Shows the file in the tab that was opened for it: a browser lets a page open one only while it is pressed. */
export function showFile(blob: Blob, tab: Window): void {
  withAddress(blob, (url) => tab.location.replace(url));
}
