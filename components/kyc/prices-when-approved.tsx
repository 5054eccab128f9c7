import { NavLink } from '#components/kit/link/nav-link.tsx'
import { APPROVAL_TIME } from '#lib/kyc/required-documents.ts'

/** Explains to a trader without approval how to get prices. In every page's HTML; theme.css decides the visibility. */
export function PricesWhenApproved() {
  return (
    <p className="unapproved-only mt-2">
      You see prices when your documents are approved. We check documents {APPROVAL_TIME} after you send them.{' '}
      <NavLink href="/kyc-upload" className="link">
        Your documents
      </NavLink>
    </p>
  )
}
