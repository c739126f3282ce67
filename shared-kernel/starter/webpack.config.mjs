import { defineRemote } from '@agent-portal/sdk/webpack';

export default defineRemote(import.meta.dirname);
