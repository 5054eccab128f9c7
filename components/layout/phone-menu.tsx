'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { MenuIcon } from '#components/kit/icon.tsx'
import { headerTexts } from '#lib/language/header.ts'
import { useTexts } from '#lib/language/texts.ts'
import type { MenuEntry, NamedLink } from './menu-types.ts'

const PhoneAccount = dynamic(() => import('./phone-account.tsx').then((module) => module.PhoneAccount))
const SignUpAs = dynamic(() => import('./sign-up-as.tsx').then((module) => module.SignUpAs))
const PhoneMenuSheet = dynamic(() => import('./phone-menu-sheet.tsx').then((module) => module.PhoneMenuSheet))

/** The menu button of narrow screens. Without JavaScript it links to the list of collections below. */
export function PhoneMenu({
  entries,
  links,
  brands,
  favourites,
}: {
  entries: readonly MenuEntry[]
  links: readonly NamedLink[]
  brands: readonly NamedLink[]
  favourites: string
}) {
  const [open, setOpen] = useState<'menu' | 'sign-up-as' | null>(null)
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it opens the menu with a script and leads to the collections without one */}
      <a
        href="#collections"
        aria-label={useTexts(headerTexts).menu}
        aria-haspopup="dialog"
        aria-expanded={open === 'menu'}
        onClick={(event) => {
          event.preventDefault()
          setOpen('menu')
        }}
        className="-ml-2.5 flex size-11 items-center justify-center rounded-sm lg:hidden"
      >
        <MenuIcon size={24} />
      </a>
      {open === 'menu' ? (
        <PhoneMenuSheet entries={entries} links={links} brands={brands} onClose={() => setOpen(null)}>
          <PhoneAccount favourites={favourites} onSignUp={() => setOpen('sign-up-as')} />
        </PhoneMenuSheet>
      ) : null}
      {open === 'sign-up-as' ? <SignUpAs onClose={() => setOpen(null)} /> : null}
    </>
  )
}
