import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';

export interface FileDrop {
  /** Files are being dragged over the element. */
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

function hasFiles(event: { readonly dataTransfer: DataTransfer | null }): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Takes files dropped on an element; of nested elements the innermost takes them. */
export function useFileDrop(isEnabled: boolean, onFiles: (files: readonly File[]) => void): FileDrop {
  const [isOver, setIsOver] = useState(false);
  // `dragenter` of a child fires before `dragleave` of its parent, so the depth is counted.
  const depth = useRef(0);
  return {
    isOver: isEnabled && isOver,
    handlers: {
      onDragEnter(event) {
        if (!isEnabled || !hasFiles(event)) return;
        event.preventDefault();
        depth.current += 1;
        setIsOver(true);
      },
      onDragOver(event) {
        if (!isEnabled || !hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDragLeave(event) {
        if (!isEnabled || !hasFiles(event)) return;
        depth.current = Math.max(0, depth.current - 1);
        if (depth.current === 0) setIsOver(false);
      },
      onDrop(event) {
        depth.current = 0;
        setIsOver(false);
        if (!isEnabled || !hasFiles(event) || event.defaultPrevented) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** Ignores files dropped beside the drop zones: the browser would leave the portal and open the file. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.type === 'dragover' && event.dataTransfer && !isOverDropZone(event)) {
        event.dataTransfer.dropEffect = 'none';
      }
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

function isOverDropZone(event: globalThis.DragEvent): boolean {
  return event.target instanceof Element && event.target.closest('[data-drop-zone]') !== null;
}
