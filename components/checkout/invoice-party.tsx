import { NavLink } from '#components/kit/link/nav-link.tsx'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { ownsCompany } from '#lib/account/capabilities.ts'
import { useProfile } from '#lib/profile/watch.ts'

/** The company on the invoice of its order; its PIN for its owner only. Empty until the profile is loaded. */
export function InvoiceParty() {
  const { userType } = accountOf(useViewer())
  const { profile } = useProfile()
  const company = profile?.selectedTrader?.name ?? profile?.companyName
  const isOwner = ownsCompany(userType)
  return (
    <p className="min-h-6 text-small text-muted">
      {company ? (
        <>
          Invoice to <strong className="font-semibold text-ink">{company}</strong>
          {isOwner && profile?.kraPin ? `, PIN ${profile.kraPin}` : ''}.{' '}
          {isOwner && !profile?.kraPin ? (
            <>
              It has no KRA PIN, so the purchase cannot be deducted.{' '}
              <NavLink href="/information" className="link">
                Add your PIN
              </NavLink>
            </>
          ) : null}
        </>
      ) : null}
    </p>
  )
}
