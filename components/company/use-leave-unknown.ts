import { useEffect } from 'react'
import { ShopProblem } from '#lib/http/query-client.ts'

/** Redirects to the not-found page if the shop does not know the id in the address. Returns whether it redirects. */
export function useLeaveUnknown(data: unknown, error: Error | null): boolean {
  const code = error instanceof ShopProblem ? error.problem.code : null
  const unknown = !data && (code === 'not-found' || code === 'invalid-request')
  useEffect(() => {
    if (unknown) window.location.replace('/404')
  }, [unknown])
  return unknown
}
