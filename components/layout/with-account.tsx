'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import { type Account, accountOf, useViewer } from '#lib/account/account.ts'
import { whenLoaded } from '#lib/browser/when-loaded.ts'

const AccountWithProfile = lazy(async () => {
  await whenLoaded()
  return { default: (await import('./account-with-profile.tsx')).AccountWithProfile }
})

/**
 * Draws content for the visitor: at once by the kind of viewer, then with names and the unread count once they are
 * loaded. A guest's first load does not include the code that loads them.
 */
export function WithAccount({ children }: { children: (account: Account, unread: number) => ReactNode }) {
  const soon = accountOf(useViewer())
  if (soon.userType === null) return children(soon, 0)
  return (
    <Suspense fallback={children(soon, 0)}>
      <AccountWithProfile>{children}</AccountWithProfile>
    </Suspense>
  )
}
