'use client'

import type { ReactNode } from 'react'
import type { Account } from '#lib/account/account.ts'
import { useAccount } from '#lib/account/watch.ts'
import { useUnread } from '#lib/notifications/unread.ts'

/** The account of somebody who is signed in, for with-account.tsx. */
export function AccountWhenKnown({ children }: { children: (account: Account, unread: number) => ReactNode }) {
  return children(useAccount(), useUnread())
}
