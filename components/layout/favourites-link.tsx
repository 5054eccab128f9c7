'use client'

import { HeartIcon } from '#components/ui/icon.tsx'
import { NavLink } from '#components/ui/nav-link.tsx'
import { classes } from '#lib/classes.ts'
import { ROUTES } from '#lib/routes.ts'

const CAN_SIGN_IN = ROUTES.some(({ path, page }) => path === '/sign-in' && page)

/**
 * The way to one's favourites: the list filtered by them, for guests the sign-in. Both stand in every page and the
 * viewer's kind decides before the first paint which is seen (theme.css); traders who are not approved see neither.
 * @param href the sealed list of favourites
 */
export function FavouritesLink({
  href,
  className,
  wordClassName,
}: {
  href: string
  className?: string
  wordClassName?: string
}) {
  if (!CAN_SIGN_IN) return null
  const inside = (
    <>
      <HeartIcon size={22} />
      <span className={wordClassName}>Favourites</span>
    </>
  )
  const look = 'favourites min-h-11 items-center gap-2.5 rounded-sm hover:text-link'
  return (
    <>
      <NavLink
        href={`/sign-in?next=${encodeURIComponent(href)}`}
        className={classes(look, 'favourites-guest', className)}
      >
        {inside}
      </NavLink>
      <NavLink href={href} className={classes(look, 'favourites-own', className)}>
        {inside}
      </NavLink>
    </>
  )
}
