import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { signOut } from '#lib/query/session.ts'

/** Signs out, then goes home: the page one is on may be one's own. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    await signOut()
    router.push('/')
  }, [router])
}
