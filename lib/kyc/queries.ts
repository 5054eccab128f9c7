import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type KycUploadStatus, myDocuments } from '../contract/companies/kyc.ts'
import { ask } from '../http/call-client.ts'
import { onChanged } from '../http/changes.ts'
import { dataOf, queryClient } from '../http/query-client.ts'
import { refreshProfile } from '../profile/watch.ts'

const DOCUMENTS = ['my-documents']

/**
 * The documents of the user's company and their statuses; refetched after the shop's decision. Throws a ShopProblem.
 */
export function useDocuments() {
  const client = useQueryClient()
  useEffect(() => onChanged('profile', () => void client.invalidateQueries({ queryKey: DOCUMENTS })), [client])
  return useQuery({
    queryKey: DOCUMENTS,
    queryFn: async ({ signal }) => dataOf(await ask(myDocuments, {}, { signal })),
    staleTime: 0,
  })
}

/** Caches a status from a call's response, or refetches it; also refetches the profile. */
export async function documentsChanged(status?: KycUploadStatus): Promise<void> {
  if (status) queryClient.setQueryData(DOCUMENTS, status)
  else await queryClient.invalidateQueries({ queryKey: DOCUMENTS })
  await refreshProfile()
}
