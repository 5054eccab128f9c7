'use client'

import { buttonClass } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { useViewer } from '#lib/account/account.ts'
import { contactAddress } from '#lib/routes.ts'

/**
 * Replaces the cart's button for cloth without a public price: links to the shop's contacts.
 * @param main drawn as the main action of its page
 * @param onFollow called when the link is followed: closes the dialog around it
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
