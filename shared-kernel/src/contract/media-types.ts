/** Media type of a file by its extension: what a bank stores and answers. */
export const MEDIA_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  sig: 'application/pkcs7-signature',
} as const;

export const DOCUMENT_TYPES: readonly string[] = [...new Set(Object.values(MEDIA_TYPES))];
export const IMAGE_TYPES: readonly string[] = [MEDIA_TYPES.jpg, MEDIA_TYPES.png];
