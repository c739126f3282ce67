import {
  eraseOwnData,
  exportPersonalData,
  listConsents,
  readErasureTerms,
} from 'shared-kernel/contract/personal-data';
import { today } from 'shared-kernel/domain/instants';
import { saveBlob } from 'shared-kernel/http';
import { useEndpointMutation, useEndpointQuery } from 'shared-kernel/query';

/** Consents that I have given. */
export const useConsents = () => useEndpointQuery(listConsents);

/** Fetches everything the bank keeps about me and hands the file to the browser. */
export const useExportPersonalData = () =>
  useEndpointMutation(exportPersonalData, {
    onSuccess: (file: Blob) => saveBlob(file, `personal-data-${today()}.json`),
  });

/** What a withdrawal of the consent erases, and what stays. */
export const useErasureTerms = () => useEndpointQuery(readErasureTerms);

export const useEraseOwnData = () => useEndpointMutation(eraseOwnData);
