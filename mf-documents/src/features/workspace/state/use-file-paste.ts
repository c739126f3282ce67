import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { ru } from '../locale/ru.ts';

/** Workspaces on the page: with more than one, a paste belongs to the one that holds the focus. */
let mounted = 0;

const EDITABLE = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Takes files pasted into the page (a screenshot, copied files); a paste into an input is left alone. */
export function useFilePaste(
  root: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  onFiles: (files: readonly File[]) => void,
): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const target = event.target instanceof Element ? event.target : null;
    if (!isEnabled || files.length === 0 || target?.closest(EDITABLE)) return;
    if (mounted > 1 && !(target && root.current?.contains(target))) return;
    event.preventDefault();
    onFiles(files.map(renameScreenshot));
  });
  useEffect(() => {
    mounted += 1;
    const listener = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('paste', listener);
    return () => {
      mounted -= 1;
      document.removeEventListener('paste', listener);
    };
  }, []);
}

/** Gives a screenshot a name of its own: browsers call all of them `image.png`. */
function renameScreenshot(file: File): File {
  if (!/^image\.(png|jpe?g)$/i.test(file.name)) return file;
  const stamp = formatDateTime(new Date().toISOString()).replace(':', '-');
  const extension = file.name.split('.').pop() ?? 'png';
  return new File([file], ru.workspace.pastedName(stamp, extension.toLowerCase()), { type: file.type });
}
