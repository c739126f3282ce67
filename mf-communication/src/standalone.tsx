import { runStandalone } from 'shared-kernel/remote/standalone';
import { Root } from './root.tsx';

runStandalone({ name: 'mf-communication', Root });
