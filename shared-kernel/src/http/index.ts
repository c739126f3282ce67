export { ApiError, errorOfAnswer, isApiError, isCancelled, isFieldUnknown, isNotFound } from './api-error.ts';
export type { ApiErrorFacts } from './api-error.ts';
export { addressOf } from './address.ts';
export { bankNow } from './bank-clock.ts';
export { DEFAULT_TIMEOUT_MS, callEndpoint } from './call-endpoint.ts';
export type {
  CallArguments,
  CallOptions,
  CallRest,
  EndpointArguments,
  UploadProgress,
} from './call-endpoint.ts';
export { bankBaseUrl, configureHttp } from './config.ts';
export type {
  CallOutcome,
  ConfirmationDetail,
  HttpConfiguration,
  UnauthenticatedDetail,
  UnreadRowsDetail,
} from './config.ts';
export { fileAddress, findTicket } from './file-link.ts';
export { openEventStream } from './event-stream.ts';
export type { EventsFrom, EventStreamOptions, PolledEvents, StreamState } from './event-reader.ts';
export { getIdempotencyKey } from './idempotency-key.ts';
export { abortBankRequests, trackRequest } from './pending-requests.ts';
export type { PendingRequest } from './pending-requests.ts';
export { randomRequestId } from './request-id.ts';
export { saveBlob, saveFileAt } from './save-file.ts';
