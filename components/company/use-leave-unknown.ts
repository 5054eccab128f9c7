import { useEffect } from 'react'
import { ShopProblem } from '#lib/http/query-client.ts'

/** Leads to the page for what is not there when the shop says so of what the address names. Answers whether it does. */
export function useLeaveUnknown(data: unknown, error: Error | null): boolean {
  const code = error instanceof ShopProblem ? error.problem.code : null
  const unknown = !data && (code === 'not-found' || code === 'invalid-request')
  useEffect(() => {
    if (unknown) window.location.replace('/404')
  }, [unknown])
  return unknown
}
