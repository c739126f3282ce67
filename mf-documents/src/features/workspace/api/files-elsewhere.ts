import type { BankCode } from 'shared-kernel/contract/banks';
import { listClientFiles, listFittingFiles } from 'shared-kernel/contract/clients';
import type { ClientFile } from 'shared-kernel/contract/clients';
import { useBankQueries, useEndpointQuery } from 'shared-kernel/query';
import type { BankAnswer } from 'shared-kernel/query';
import { readFile } from '../../../common/api/file-link.ts';

/** The files of a client at other banks, each asked with its own token; nobody is asked without an INN. */
export function useFilesAt(
  banks: readonly BankCode[],
  inn: string | null,
): readonly BankAnswer<readonly ClientFile[]>[] {
  return useBankQueries(listClientFiles, { params: { inn: inn ?? '' } }, inn === null ? [] : banks);
}

/** What the application's own bank can put into its empty slots itself. */
export function useFittingFiles(hash: string, isOffered: boolean) {
  return useEndpointQuery(listFittingFiles, { params: { hash } }, { enabled: isOffered });
}

/** Reads a file of another bank, to be uploaded here. @throws ApiError */
export async function readFileAt(bank: BankCode, file: ClientFile, signal: AbortSignal): Promise<File> {
  const { document_id: documentId, version_id: versionId, file_name: name } = file;
  const content = await readFile({ documentId, versionId, bank, signal });
  return new File([content], name, { type: content.type });
}
