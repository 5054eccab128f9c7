'use client'

import { startTransition, useEffect, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { HeartIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { isPlainClick } from '#components/kit/link/plain-click.ts'
import { signInForFavourites } from '#lib/account/sign-in-reason.ts'
import { useFavouritesOff } from '#lib/catalogue/list-favourites.ts'
import { headerTexts } from '#lib/language/header.ts'
import { useTexts } from '#lib/language/texts.ts'

/**
 * Link to the favourites. For guests it opens sign-in. For other visitors it is a switch: it opens the list filtered by
 * favourites, is on while that filter is on, and then removes it. Without JavaScript it is a link to the list. Every
 * page contains both; the kind of viewer decides before the first paint which is visible (theme.css). Traders without
 * approval see neither.
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
  const text = <span className={textClassName}>{useTexts(headerTexts).favourites}</span>
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
