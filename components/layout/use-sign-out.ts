import { useRouter } from 'next/navigation'
import { useCallback } from 'react'

/** Signs out, then redirects to home, as the current page can be a private page. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    // Fetched when it is needed: this is on every page's first load.
    await (await import('#lib/session/queries.ts')).signOut()
    router.push('/')
  }, [router])
}
