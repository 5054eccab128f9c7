'use client'

import { buttonClass } from '#components/kit/button/button.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { TRADE_DOCUMENTS, tradeStep } from '#lib/company/trade-step.ts'

/**
 * The next step to a trader account, or within it, and the list of documents, by kind of viewer. @param onDark drawn on
 * the dark band
 */
export function OpenAccount({ onDark = false }: { onDark?: boolean }) {
  const { href, label } = tradeStep(accountOf(useViewer()))
  const focus = onDark ? 'outline-band-paper' : undefined
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
      <NavLink href={href} className={buttonClass(onDark ? 'inverse' : 'main', 'regular', focus)}>
        {label}
      </NavLink>
      <NavLink
        href={TRADE_DOCUMENTS}
        className={onDark ? 'py-2.5 underline underline-offset-4 outline-band-paper' : 'link py-2.5'}
      >
        Documents we need
      </NavLink>
    </p>
  )
}
