import {
  deleteStatement,
  importStatement,
  listStatements,
  readIncome,
  readStatement,
} from 'shared-kernel/contract/income';
import type { Statement } from 'shared-kernel/contract/income';
import { callEndpoint } from 'shared-kernel/http';
import {
  queryKeys,
  useEndpointMutation,
  useEndpointQuery,
  useMutation,
  useQueryClient,
} from 'shared-kernel/query';

/** Sends a statement to the bank, which parses, checks and compares it; a file with errors imports nothing. */
export function useImportStatement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File): Promise<Statement> => callEndpoint(importStatement, { file, fields: {} }),
    onSuccess: (statement) => {
      client.setQueryData(queryKeys.endpoint(readStatement, { params: { id: statement.id } }), statement);
      void client.invalidateQueries({ queryKey: queryKeys.endpoint(listStatements) });
      void client.invalidateQueries({ queryKey: queryKeys.endpoint(readIncome) });
    },
  });
}

export function useStatements() {
  return useEndpointQuery(listStatements);
}

export function useStatement(id: string) {
  return useEndpointQuery(readStatement, { params: { id } });
}

export function useDeleteStatement() {
  return useEndpointMutation(deleteStatement, { invalidates: [listStatements, readIncome] });
}
