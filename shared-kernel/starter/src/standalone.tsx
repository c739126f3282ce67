import { runStandalone } from '@agent-portal/sdk/remote/standalone';
import { routes } from './routes.ts';

runStandalone({ name: 'mf-starter', routes });
