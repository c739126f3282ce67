import axios from 'axios';
import type { AxiosInstance } from 'axios';

/** The portal's only axios. It never throws for a status and hands out text: `callEndpoint` judges both. */
export const httpClient: AxiosInstance = axios.create({
  validateStatus: () => true,
  transformResponse: [(data: unknown) => data],
  responseType: 'text',
  // The bearer is the only credential; cookies and their XSRF header stay out of bank calls.
  withCredentials: false,
  withXSRFToken: false,
});
