'use client'

import { buttonClass } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { useViewer } from '#lib/account/account.ts'
import { contactAddress } from '#lib/routes.ts'

/**
 * Stands where the cart's button would, for cloth whose price is not public: leads to the ways to reach the shop.
 * @param main drawn as its page's own action
 * @param onFollow called when it is followed: a window it is in closes
 */
export function ContactUs({
  main,
  onFollow,
  className,
}: {
  main?: boolean
  onFollow?: () => void
  className?: string
}) {
  const viewer = useViewer()
  return (
    <NavLink
      href={contactAddress(viewer)}
      onNavigate={onFollow}
      className={buttonClass(main ? 'main' : 'outline', 'regular', classes('w-full', className))}
    >
      Contact us
    </NavLink>
  )
}
