import type { BankCode } from 'shared-kernel/contract/banks';
import type { Instant } from '../../database/types.ts';

export interface CrossBorderTables {
  cross_border_requests: {
    agent_id: string;
    client_request_id: string;
    bank: BankCode;
    corridor_id: string;
    currency: string;
    amount_kopecks: number;
    client_inn: string;
    client_name: string;
    purpose: string;
    thread_id: string;
    created_at: Instant;
  };
}
