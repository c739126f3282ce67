import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';

export const authorSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['agent', 'bank', 'system']),
});

/** A message as all readers of its thread have it. */
export const commonMessageSchema = z.object({
  /** Monotonic within the bank: also the cursor. */
  id: z.int().positive(),
  /** Place in the thread, from 1 without gaps: a window of any part of the history is asked for by it. */
  number: z.int().positive(),
  thread_id: idSchema,
  /** The sender's own id: a repeated one is stored once. */
  client_id: idSchema,
  author: authorSchema,
  /** Safe Markdown. */
  text: z.string(),
  reply_to: z.object({ id: z.int().positive(), author_name: z.string(), text: z.string() }).nullable(),
  attachments: z.array(z.object({ document_id: idSchema, file_name: z.string(), size_bytes: z.int() })),
  created_at: instantSchema,
});
export type CommonMessage = z.output<typeof commonMessageSchema>;
