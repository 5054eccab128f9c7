import { NavLink } from '#components/kit/link/nav-link.tsx'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { ownsCompany } from '#lib/account/capabilities.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'
import { useProfile } from '#lib/profile/watch.ts'

/** The company on the invoice of its order; its PIN for its owner only. Empty until the profile is loaded. */
export function InvoiceParty() {
  const { userType } = accountOf(useViewer())
  const texts = useTexts(checkoutTexts)
  const { profile } = useProfile()
  const company = profile?.selectedTrader?.name ?? profile?.companyName
  const isOwner = ownsCompany(userType)
  return (
    <p className="min-h-6 text-small text-muted">
      {company ? (
        <>
          {texts.invoiceTo} <strong className="font-semibold text-ink">{company}</strong>
          {isOwner && profile?.kraPin ? `, PIN ${profile.kraPin}` : ''}.{' '}
          {isOwner && !profile?.kraPin ? (
            <>
              {texts.noPin}{' '}
              <NavLink href="/information" className="link">
                {texts.addPin}
              </NavLink>
            </>
          ) : null}
        </>
      ) : null}
    </p>
  )
}
