import { NavLink } from '#components/kit/link/nav-link.tsx'
import { APPROVAL_TIME } from '#lib/kyc/required-documents.ts'

/**
 * Explains to a trader without approval how to get prices, for documents in review and for declined documents. In every
 * page's HTML; theme.css decides the visibility.
 */
export function PricesWhenApproved() {
  return (
    <>
      <p className="pending-only mt-2">
        You see prices when your documents are approved. We check documents {APPROVAL_TIME} after you send them.{' '}
        <NavLink href="/kyc-upload" className="link">
          Your documents
        </NavLink>
      </p>
      <p className="declined-only mt-2">
        Your documents were declined. Send them again to see prices.{' '}
        <NavLink href="/kyc-upload" className="link">
          Send your documents
        </NavLink>
      </p>
    </>
  )
}
