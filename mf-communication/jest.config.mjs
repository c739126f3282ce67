import { jestBase } from '../shared-kernel/jest.base.mjs';

export default { ...jestBase, displayName: 'mf-communication' };
