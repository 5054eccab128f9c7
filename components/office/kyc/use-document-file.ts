import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { officeKycDocument, officeKycReview } from '#lib/contract/companies/office/kyc.ts'
import { ShopProblem } from '#lib/http/query-client.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { refreshOffice } from '#lib/office/queries.ts'

/** An object URL of a document's bytes; fetched once while the company is open. */
export function useDocumentFile(companyId: number, id: number) {
  const { data, error, refetch } = useQuery({
    queryKey: [officeKycDocument.name, companyId, id],
    queryFn: async ({ signal }) => {
      const answer = await askOfficeFile(officeKycDocument, { companyId, id }, { signal })
      if (!answer.ok) throw new ShopProblem(answer.problem)
      // The page lists each view of a document, including this view.
      void refreshOffice([officeKycReview.name])
      return answer.data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [data])
  return { address, error, retry: () => void refetch() }
}
