import type { BankCode } from 'shared-kernel/contract/banks';
import type { Thread } from 'shared-kernel/contract/chat';
import type { Identity, Instant, WithDefault } from '../../database/types.ts';

export interface ChatTables {
  chat_threads: {
    id: WithDefault<string>;
    bank: BankCode;
    kind: Thread['kind'];
    /** What the thread is about, so that it exists once: `curator:sgb:<agent>`, `application:10001`, `request:<id>`. */
    key: string;
    /** Agent on the one side; the bank's staff is the other. */
    agent_id: string;
    application_id: number | null;
    title: string;
    closed_at: WithDefault<Instant | null>;
    message_count: WithDefault<number>;
    /** Who answers at the bank. */
    responder_id: WithDefault<string | null>;
    /** The agent's message up to which the bank has said that no answer is needed. */
    settled_message_id: WithDefault<number | null>;
    created_at: Instant;
    last_message_at: Instant;
  };
  chat_messages: {
    id: Identity;
    thread_id: string;
    /** Place in the thread, from 1 without gaps. */
    number: number;
    client_id: string;
    /** `null` for messages of the system. */
    author_id: string | null;
    side: 'agent' | 'bank' | 'system';
    text: string;
    reply_to: number | null;
    created_at: Instant;
  };
  chat_attachments: {
    message_id: number;
    document_id: string;
    /** Name and size at the time of sending: the document may get a new version or be deleted. */
    file_name: string;
    size_bytes: number;
    /** The version that was sent; `null` for messages of before. */
    version_id: string | null;
  };
  /** How far the portal of each reader has received the messages of a bank. */
  chat_deliveries: {
    agent_id: string;
    bank: BankCode;
    side: 'agent' | 'bank';
    last_message_id: number;
  };
  /** How far each reader has read. */
  chat_reads: {
    thread_id: string;
    agent_id: string;
    side: 'agent' | 'bank';
    last_read_id: number;
  };
}
