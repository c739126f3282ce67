import { urlSchema, useUrlState, wholeParam } from 'shared-kernel/router';

/** `?page=2`; without it the gate shows how far the questionnaire has come. */
const schema = urlSchema({ page: wholeParam }, { steps: ['page'] });

/** The page of the questionnaire in the address: «back» of the browser leads a page back. */
export const usePageAddress = () => useUrlState(schema);
