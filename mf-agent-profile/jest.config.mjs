import { jestPreset } from 'shared-kernel/jest';

export default { ...jestPreset, displayName: 'mf-agent-profile' };
