import type { ReactElement } from 'react';
import type { UrgentMessage } from 'shared-kernel/domain/urgent-messages';

/** The first urgent message until the banner's own code is there; that one tells it to screen readers. */
export function UrgentLine({ message }: { readonly message: UrgentMessage }): ReactElement {
  return (
    <div aria-hidden className={`urgent-line is-${message.level}`}>
      <span>
        <strong>{message.title}.</strong> {message.text}
      </span>
    </div>
  );
}
