'use client'

import type { ReactNode } from 'react'
import { LinkButton } from '#components/kit/button/button.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { seesReports } from '#lib/account/capabilities.ts'
import { useAccount } from '#lib/profile/watch.ts'

/** Reports are for traders, staff and sales; others who open the address see a message, with a link to go on. */
export function ReportsOnly({ children }: { children: ReactNode }) {
  const { userType } = useAccount()
  if (userType === null || seesReports(userType)) return children
  return (
    <EmptyState
      title="Reports are for companies"
      text="See your own orders under My Orders."
      actions={
        <LinkButton href="/orders" prefetch={false} variant="outline">
          My Orders
        </LinkButton>
      }
    />
  )
}
