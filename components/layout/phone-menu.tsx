'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { MenuIcon } from '#components/ui/icon.tsx'
import type { MenuEntry, NamedLink } from './menu-types.ts'

const PhoneMenuSheet = dynamic(() => import('./phone-menu-sheet.tsx').then((module) => module.PhoneMenuSheet))

/** The menu behind its three lines on narrow screens. Without a script it leads to the list of collections below. */
export function PhoneMenu({ entries, brands }: { entries: readonly MenuEntry[]; brands: readonly NamedLink[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it opens the menu with a script and leads to the collections without one */}
      <a
        href="#collections"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        className="-ml-2.5 flex size-11 items-center justify-center rounded-sm lg:hidden"
      >
        <MenuIcon size={24} />
      </a>
      {open ? <PhoneMenuSheet entries={entries} brands={brands} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
