import type { Document } from 'shared-kernel/contract/documents';

/** Whether the file waits for the virus scanner. */
export const isScanning = ({ current }: Pick<Document, 'current'>): boolean => current?.scan === 'scanning';
