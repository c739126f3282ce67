import { defineRemote } from 'shared-kernel/webpack';

export default defineRemote(import.meta.dirname);
