'use client'

import { Alert } from '#components/kit/alert/alert.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { useViewer } from '#lib/account/account.ts'
import { addressTexts } from '#lib/language/address.ts'
import { useTexts } from '#lib/language/texts.ts'
import { quoteAddress } from '#lib/routes.ts'

/** Options of a customer outside Kenya: collect in Kenya, or request a quote. @param country its name, once known */
export function DeliveryAbroad({ country }: { country: string }) {
  const texts = useTexts(addressTexts)
  const viewer = useViewer()
  return (
    <Alert tone="info" title={texts.kenyaOnly} live="polite">
      {texts.collectInKenya}{' '}
      <NavLink href={quoteAddress(viewer, country)} className="link">
        {country ? texts.askQuoteTo({ country }) : texts.askQuote}
      </NavLink>
      .
    </Alert>
  )
}
