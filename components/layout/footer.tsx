'use client'

import type { ReactNode } from 'react'
import { NavLink } from '#components/ui/nav-link.tsx'
import { collectionAddress } from '#lib/routes.ts'
import { Cookies } from './cookies.tsx'
import { Mark } from './mark.tsx'
import type { MenuEntry, NamedLink } from './menu-types.ts'
import { ThisYear } from './this-year.tsx'

function LinkList({
  title,
  links,
  id,
  wide,
}: {
  title: string
  links: readonly NamedLink[]
  id?: string
  wide?: boolean
}) {
  return (
    <nav aria-label={title} id={id} className={wide ? 'md:col-span-2' : undefined}>
      <h2 className="text-small font-semibold">{title}</h2>
      <ul className={wide ? 'mt-2 columns-2 gap-x-6' : 'mt-2'}>
        {links.map(({ name, href }) => (
          <li key={name} className="break-inside-avoid">
            <NavLink href={href} className="list-link">
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The footer: address, collections, and lists of links. A client component, as the header is, so that every page carries
 * its few words as data and not its tree: a kilobyte of every page.
 * @param recent what was looked at before, over it
 * @param lists link lists beside that of the collections
 * @param legal terms and the like, at the foot
 */
export function Footer({
  recent,
  entries,
  lists,
  legal,
}: {
  recent?: ReactNode
  entries: readonly MenuEntry[]
  lists: readonly { title: string; links: readonly NamedLink[] }[]
  legal: readonly NamedLink[]
}) {
  return (
    <footer className="section-gap print:hidden">
      {recent}
      <div className="bg-calico">
        <div className="shop-width grid gap-x-6 gap-y-8 py-12 md:grid-cols-4 md:py-16">
          <div id="contact">
            <Mark />
            <address className="mt-3 text-small text-muted not-italic">
              Fuma Textiles Ltd
              <br />
              Lusaka Road, Industrial Area
              <br />
              P.O. Box 40512, Nairobi 00100
            </address>
            <p className="mt-2 text-small">
              <a href="tel:+254709000120" className="link inline-block py-1">
                0709 000 120
              </a>
              , Monday to Saturday, 8 to 5, or{' '}
              <a href="https://wa.me/254709000120" rel="noreferrer" className="link inline-block py-1">
                WhatsApp
              </a>
            </p>
          </div>
          <LinkList
            title="Collections"
            id="collections"
            wide={lists.length < 2}
            links={entries
              .filter(({ isAvailable }) => isAvailable)
              .map(({ id, name }) => ({ name, href: collectionAddress(id) }))}
          />
          {lists.map(({ title, links }) => (
            <LinkList key={title} title={title} links={links} />
          ))}
        </div>
        <div className="shop-width">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-hairline py-6 text-small text-muted">
            <p>
              © <ThisYear /> Fuma Textiles Ltd. Sample prices, all including 16% VAT unless marked.
            </p>
            <ul className="flex gap-x-4">
              {legal.map(({ name, href }) => (
                <li key={name}>
                  <NavLink href={href} className="link inline-block py-1.5">
                    {name}
                  </NavLink>
                </li>
              ))}
              <li>
                <Cookies />
              </li>
            </ul>
          </div>
        </div>
      </div>
    </footer>
  )
}
