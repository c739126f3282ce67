import { PDF } from '../fixtures/bank-client.ts';

export const pdfFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });
