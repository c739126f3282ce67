import { toDialable } from 'shared-kernel/domain/phone';

/** Leaves the page for another program: the phone or the mail client. */
export type Navigate = (address: string) => void;

const openAddress: Navigate = (address) => {
  window.location.href = address;
};

/**
 * Calls a number: stripped to digits and plus before dialing (chapter 5). An invalid number is logged without
 * its digits. Answers whether dialing began; when it fails the caller shows the number.
 */
export function dialContact(phone: string, open: Navigate = openAddress): boolean {
  const dialable = toDialable(phone);
  if (!dialable.ok) {
    console.error('A contact has no number that can be dialled');
    return false;
  }
  try {
    open(`tel:${dialable.value}`);
    return true;
  } catch {
    return false;
  }
}

/** Writes a letter; an address without @ is rejected and logged (chapter 5). What else is wrong, the bank has written. */
export function mailContact(email: string, open: Navigate = openAddress): boolean {
  const address = email.trim();
  if (!address.includes('@')) {
    console.error('A contact has no valid e-mail address');
    return false;
  }
  open(`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`);
  return true;
}
