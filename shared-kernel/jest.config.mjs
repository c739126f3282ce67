import { jestPreset } from './jest.preset.mjs';

export default { ...jestPreset, displayName: 'shared-kernel' };
