import { runStandalone } from 'shared-kernel/remote/standalone';
import { routes } from './routes.ts';

runStandalone({ name: 'mf-catalog', routes });
