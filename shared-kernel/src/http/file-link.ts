import type { BankCode } from '../contract/banks.ts';
import { downloadFile } from '../contract/documents.ts';
import { session } from '../session/session.ts';
import { addressOf } from './address.ts';

const TICKET = /\/files\/([^/?#]+)(?:[?#]|$)/;

/** The ticket in a short-lived link to a file; nothing in the link of a bank that gives out other addresses. */
export function findTicket(link: string): string | undefined {
  const ticket = TICKET.exec(link)?.[1];
  return ticket === undefined ? undefined : decodeURIComponent(ticket);
}

/**
 * Address of a short-lived link for a GET of the browser's own. A bank does not know under which address the portal
 * reaches it, so its ticket is put into the bank's own (the current one's); only an absolute address is taken as it is.
 */
export function fileAddress(link: string, bank: BankCode = session.currentBank()): string {
  const ticket = findTicket(link);
  if (ticket === undefined || /^https?:\/\//i.test(link)) return link;
  return addressOf(bank, downloadFile.path, { params: { ticket } });
}
