import { notifyError } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';

/** Opens a file in a tab of its own, or saves what the browser cannot show. A failure is shown. */
export async function openFile(createAddress: () => Promise<string>): Promise<void> {
  try {
    const address = await createAddress();
    const link = document.createElement('a');
    link.href = address;
    link.target = '_blank';
    link.rel = 'noopener';
    document.body.append(link);
    link.click();
    link.remove();
  } catch (error) {
    notifyError(error, ru.chat.openFileFailed);
  }
}
