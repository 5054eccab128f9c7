'use client'

import dynamic from 'next/dynamic'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { ChevronDownIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { headerTexts } from '#lib/language/header.ts'
import { useTexts } from '#lib/language/texts.ts'
import { collectionAddress } from '#lib/routes.ts'
import type { MenuEntry, NamedLink } from './menu-types.ts'

const CollectionPanel = dynamic(() => import('./collection-panel.tsx').then((module) => module.CollectionPanel))
const BrandsPanel = dynamic(() => import('./brands-panel.tsx').then((module) => module.BrandsPanel))

const BRANDS = 'brands of the menu'
/** Delays in ms: a pointer that only crosses the bar opens no panel, and a pointer that leaves briefly closes no panel. */
const OPEN_AFTER = 150
const CLOSE_AFTER = 250

/** Which panel is open, by id. Opening and closing by pointer wait a little; by key they do not. */
function usePanel() {
  const [open, setOpen] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const set = (id: string | null, after = 0) => {
    clearTimeout(timer.current)
    if (after === 0) setOpen(id)
    else timer.current = setTimeout(() => setOpen(id), after)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { open, set }
}

function Badge({ text }: { text: MenuEntry['badge'] }) {
  if (!text) return null
  const short = text.length <= 4
  return (
    <span
      className={classes('absolute top-0 left-0 text-badge text-madder', short && 'xl:top-2 xl:left-full xl:pl-1.5')}
    >
      {text}
    </span>
  )
}

/**
 * The bar of collections. Every entry is a plain link to its collection, so it works without JavaScript. With
 * JavaScript, a resting pointer or the Down key opens the panel of subcollections, Down again moves into it, Escape
 * closes it. A collection marked "soon" has no link.
 */
export function Menu({
  entries,
  links,
  brands,
}: {
  entries: readonly MenuEntry[]
  /** After the collections. */
  links: readonly NamedLink[]
  brands: readonly NamedLink[]
}) {
  const { open, set } = usePanel()
  const texts = useTexts(headerTexts)
  const root = useRef<HTMLElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const link = (event.target as HTMLElement).closest<HTMLElement>('[data-panel]')
    if (event.key === 'ArrowDown' && link?.dataset.panel) {
      event.preventDefault()
      // A second press moves into the panel that the first opened.
      if (open === link.dataset.panel) root.current?.querySelector<HTMLElement>('[data-inside] a')?.focus()
      else set(link.dataset.panel)
    } else if (event.key === 'Escape' && open) {
      root.current?.querySelector<HTMLElement>(`[data-panel="${open}"]`)?.focus()
      set(null)
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (open && event.relatedTarget && !root.current?.contains(event.relatedTarget)) set(null)
  }
  const entry = (id: string) => ({
    'data-panel': id,
    'aria-expanded': open === id,
    'aria-describedby': 'menu-hint',
    onMouseEnter: () => set(id, open ? 60 : OPEN_AFTER),
    className: 'menu-link',
  })

  const opened = entries.find(({ id }) => id === open)

  return (
    <nav
      ref={root}
      aria-label={texts.menu}
      className="hidden lg:block"
      onMouseLeave={() => set(null, CLOSE_AFTER)}
      onMouseEnter={() => open && set(open)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClick={(event) => {
        if ((event.target as HTMLElement).closest('a[href]:not([data-stays])')) set(null)
      }}
    >
      <p id="menu-hint" className="sr-only">
        {texts.menuHint}
      </p>
      <ul className="shop-width flex justify-between gap-x-3">
        {entries.map(({ id, name, badge, isAvailable }) => (
          <li key={id}>
            {isAvailable ? (
              <NavLink href={collectionAddress(id)} {...entry(id)}>
                {name}
                <Badge text={badge} />
              </NavLink>
            ) : (
              <span className="relative flex h-12 items-center text-menu whitespace-nowrap text-muted">
                {name}
                <Badge text={badge} />
              </span>
            )}
          </li>
        ))}
        {links.map(({ name, href }) => (
          <li key={name}>
            <NavLink href={href} className="menu-link">
              {name}
            </NavLink>
          </li>
        ))}
        <li hidden={brands.length === 0}>
          {/* biome-ignore lint/a11y/useValidAnchor: it opens a panel with a script and leads to the brands without one */}
          <a
            href="/#brands"
            data-stays
            {...entry(BRANDS)}
            onClick={(event) => {
              event.preventDefault()
              set(open === BRANDS ? null : BRANDS)
            }}
          >
            {texts.brands}
            <ChevronDownIcon size={14} />
          </a>
        </li>
      </ul>
      {open === BRANDS ? <BrandsPanel brands={brands} /> : null}
      {opened ? <CollectionPanel {...opened} /> : null}
    </nav>
  )
}
