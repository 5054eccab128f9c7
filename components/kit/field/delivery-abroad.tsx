'use client'

import { Alert } from '#components/kit/alert/alert.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { useViewer } from '#lib/account/account.ts'
import { quoteAddress } from '#lib/routes.ts'

/** Options of a customer outside Kenya: collect in Kenya, or request a quote. @param country its name, once known */
export function DeliveryAbroad({ country }: { country: string }) {
  const viewer = useViewer()
  return (
    <Alert tone="info" title="We deliver in Kenya only." live="polite">
      Collect your order at a pick-up point in Kenya, or{' '}
      <NavLink href={quoteAddress(viewer, country)} className="link">
        ask us for a delivery quote{country ? ` to ${country}` : ''}
      </NavLink>
      .
    </Alert>
  )
}
