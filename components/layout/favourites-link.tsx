'use client'

import { startTransition, useEffect, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { HeartIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { isPlainClick } from '#components/kit/link/plain-click.ts'
import { signInForFavourites } from '#lib/account/sign-in-reason.ts'
import { useFavouritesOff } from '#lib/catalogue/list-favourites.ts'

/**
 * One's favourites: for guests a link to the sign-in; for others a switch that opens the list filtered by them, is on
 * while that filter is on, and then takes it off. Without a script it is a link to the list. Both are in every page and
 * the viewer's kind decides before the first paint which is seen (theme.css); traders who are not approved see neither.
 * @param href the sealed list of favourites
 */
export function FavouritesLink({
  href,
  className,
  textClassName,
}: {
  href: string
  className?: string
  textClassName?: string
}) {
  const takeOff = useFavouritesOff()
  const [isLive, setLive] = useState(false)
  useEffect(() => startTransition(() => setLive(true)), [])
  const isOn = takeOff !== null
  const look = 'favourites min-h-11 items-center gap-2.5 rounded-sm hover:text-link'
  const text = <span className={textClassName}>Favourites</span>
  return (
    <>
      <NavLink href={signInForFavourites(href)} className={classes(look, 'favourites-guest', className)}>
        <HeartIcon size={22} />
        {text}
      </NavLink>
      <NavLink
        href={href}
        {...(isLive ? { role: 'switch', 'aria-checked': isOn } : {})}
        onClick={(event) => {
          if (!takeOff || !isPlainClick(event)) return
          event.preventDefault()
          takeOff()
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          event.currentTarget.click()
        }}
        className={classes(look, 'favourites-own', isOn && 'font-semibold', className)}
      >
        <HeartIcon size={22} filled={isOn} className={isOn ? 'text-madder' : undefined} />
        {text}
      </NavLink>
    </>
  )
}
