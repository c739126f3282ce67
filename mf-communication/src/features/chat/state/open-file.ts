import { downloadFile } from 'shared-kernel/contract/documents';
import { addressOf } from 'shared-kernel/http';
import { session } from 'shared-kernel/session';
import { notifyError } from 'shared-kernel/toast';

const TICKET = /\/files\/([^/?#]+)(?:[?#]|$)/;

/** A bank does not know under which address the portal reaches it; only an absolute one is taken as it is. */
function addressOfLink(url: string): string {
  const ticket = TICKET.exec(url)?.[1];
  if (ticket === undefined || /^https?:\/\//i.test(url)) return url;
  return addressOf(session.currentBank(), downloadFile.path, {
    params: { ticket: decodeURIComponent(ticket) },
  });
}

/** Opens a file in a tab of its own, or saves what the browser cannot show. A failure is shown. */
export async function openFile(createLink: () => Promise<{ readonly url: string }>): Promise<void> {
  try {
    const { url } = await createLink();
    const link = document.createElement('a');
    link.href = addressOfLink(url);
    link.target = '_blank';
    link.rel = 'noopener';
    document.body.append(link);
    link.click();
    link.remove();
  } catch (error) {
    notifyError(error);
  }
}
