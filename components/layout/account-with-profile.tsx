'use client'

import type { ReactNode } from 'react'
import type { Account } from '#lib/account/account.ts'
import { useUnread } from '#lib/notifications/unread.ts'
import { useAccount } from '#lib/profile/watch.ts'

/** The account of a signed-in customer with its profile, for with-account.tsx. */
export function AccountWithProfile({ children }: { children: (account: Account, unread: number) => ReactNode }) {
  return children(useAccount(), useUnread())
}
