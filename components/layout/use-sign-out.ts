import { useRouter } from 'next/navigation'
import { useCallback } from 'react'

/** Signs out, then goes home: the page one is on may be one's own. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    // Fetched when it is needed: this is on every page's first load.
    await (await import('#lib/session/queries.ts')).signOut()
    router.push('/')
  }, [router])
}
