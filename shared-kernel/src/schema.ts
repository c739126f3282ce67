/** What a remote describes its own data with: drafts on the device, the view in the address. */
export { array, boolean, enum as oneOf, literal, number, object, optional, record, string } from 'zod';
export type { ZodType as Schema, output as SchemaValue } from 'zod';
