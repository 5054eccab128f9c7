import { useEffect, useState } from 'react'
import type { Input } from '#lib/contract/base/call.ts'
import type { officeOrderEditPreview } from '#lib/contract/orders/office/order-changes.ts'
import { problemOf, useOfficeQuery } from '#lib/office/queries.ts'

type PreviewInput = Input<typeof officeOrderEditPreview>
type PreviewCall = typeof officeOrderEditPreview

const WAIT_MS = 300

/**
 * Preview of typed quantities: fetched after a pause in typing, for the latest values only.
 * @param input null without valid input
 */
export function usePreview(call: PreviewCall, input: PreviewInput | null) {
  const text = JSON.stringify(input)
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isCurrent = asked === text && input !== null
  const { data, error, isFetching } = useOfficeQuery(call, isCurrent ? input : null, {
    keepsPrevious: false,
    staleMs: 0,
  })
  return {
    preview: isCurrent && !error ? (data ?? null) : null,
    problem: isCurrent ? problemOf(error) : null,
    isLoading: input !== null && (!isCurrent || isFetching),
  }
}
