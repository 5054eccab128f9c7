'use client'

import type { ReactNode } from 'react'
import type { Account } from '#lib/account.ts'
import { useAccount } from '#lib/watch/account.ts'
import { useUnread } from '#lib/watch/unread.ts'

/** The account of somebody who is signed in, for with-account.tsx. */
export function KnownAccount({ children }: { children: (account: Account, unread: number) => ReactNode }) {
  return children(useAccount(), useUnread())
}
