import { jestPreset } from '@agent-portal/sdk/jest';

export default { ...jestPreset, displayName: 'mf-starter' };
