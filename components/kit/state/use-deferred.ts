import { useCallback, useRef, useState } from 'react'
import { showAlert } from '#lib/browser/alerts.ts'

/**
 * Component that is fetched on demand, for light pages. `expect` prefetches it (pointer over the button); `want`
 * fetches it and returns whether it is loaded. A failed fetch is shown to the user.
 * @param load a dynamic import
 */
export function useDeferred<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null)
  const [waiting, setWaiting] = useState(false)
  const fetching = useRef<Promise<Part> | null>(null)

  const fetchOnce = useCallback(() => {
    fetching.current ??= load().catch((error: unknown) => {
      // The next `want` fetches again: the connection can be back.
      fetching.current = null
      throw error
    })
    return fetching.current
  }, [load])

  const expect = useCallback(() => {
    // Only a prefetch: `want` fetches again after a failure, and shows the error if that fails too.
    fetchOnce().catch(() => undefined)
  }, [fetchOnce])

  const want = useCallback(async () => {
    setWaiting(true)
    try {
      const got = await fetchOnce()
      setPart(() => got)
      return true
    } catch {
      showAlert({ tone: 'danger', title: 'We could not load that.', text: 'Check your connection and try again.' })
      return false
    } finally {
      setWaiting(false)
    }
  }, [fetchOnce])

  return { part, waiting, expect, want }
}
