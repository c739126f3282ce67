/**
 * The body of a multipart call: the text fields first, then exactly one file part named `file`,
 * so that a server reading the stream knows the fields before the bytes.
 */
export function toFormData(file: Blob, fields: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  form.append('file', file);
  return form;
}
