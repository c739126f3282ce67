import { jestPreset } from 'shared-kernel/jest';

export default { ...jestPreset, displayName: 'mf-documents' };
