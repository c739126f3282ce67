import { fileAddress } from 'shared-kernel/http';
import { notifyError } from 'shared-kernel/toast';

/** Opens a file in a tab of its own, or saves what the browser cannot show. A failure is shown. */
export async function openFile(createLink: () => Promise<{ readonly url: string }>): Promise<void> {
  try {
    const { url } = await createLink();
    const link = document.createElement('a');
    link.href = fileAddress(url);
    link.target = '_blank';
    link.rel = 'noopener';
    document.body.append(link);
    link.click();
    link.remove();
  } catch (error) {
    notifyError(error);
  }
}
