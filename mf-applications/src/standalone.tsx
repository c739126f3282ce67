import { runStandalone } from 'shared-kernel/remote/standalone';
import { pages } from './routes.tsx';

runStandalone({ name: 'mf-applications', pages });
