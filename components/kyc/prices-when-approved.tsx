import { NavLink } from '#components/kit/link/nav-link.tsx'
import { APPROVAL_TIME } from '#lib/kyc/required-documents.ts'

/** How a trader whose documents are not approved gets prices. In every page's HTML; theme.css decides who sees it. */
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
