import type { Document } from 'shared-kernel/contract/documents';

/** Whether the virus scanner has not finished with the current file. */
export const isScanning = ({ current }: Pick<Document, 'current'>): boolean => current?.scan === 'scanning';
