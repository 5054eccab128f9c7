'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useRef, useState } from 'react'
import { LanguageButton } from '#components/kit/button/language-button.tsx'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { PhoneLink, WhatsAppLink } from '#components/kit/link/contact-links.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Logo } from '#components/kit/logo.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { useBrowserValue } from '#lib/browser/use-store.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { collectionAddress } from '#lib/routes.ts'
import { joined } from '#lib/shop/site.ts'
import type { MenuEntry, NamedLink } from './menu-types.ts'

function LinkList({
  title,
  links,
  id,
  isRow,
}: {
  title: string
  links: readonly NamedLink[]
  id?: string
  /** In a row over the whole width. */
  isRow?: boolean
}) {
  return (
    <nav aria-label={title} id={id} className={isRow ? 'col-span-2 md:col-span-4' : undefined}>
      <h2 className="text-small font-semibold">{title}</h2>
      <ul className={isRow ? 'mt-2 max-md:columns-2 md:flex md:flex-wrap md:gap-x-8' : 'mt-2'}>
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

const CookieQuestion = dynamic(() => import('./cookie-question.tsx').then((module) => module.CookieQuestion))

/** The footer's button to change the cookie choice: opens the notice beneath it. */
function Cookies() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <LiveButton ref={button} aria-expanded={isOpen} className="link min-h-8" onClick={() => setOpen(true)}>
        Cookies
      </LiveButton>
      {isOpen ? (
        <CookieQuestion
          onDecided={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      ) : null}
    </>
  )
}

/** The year in Nairobi. Rendered in the browser, as a cached page must not contain today's date. */
function ThisYear() {
  const year = useBrowserValue(() => dayInNairobi(new Date()).slice(0, 4), '')
  return <span className="inline-block min-w-10">{year}</span>
}

/**
 * The footer: address, lists of links, and the collections in a row beneath. A client component like the header: pages
 * then carry its few texts as data instead of its tree, which saves a kilobyte per page.
 * @param recent recently viewed products, above it
 * @param lists link lists beside the address
 * @param legal links such as the terms, at the foot
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
  const { name, company, street, postBox, town, postalCode, phone, hours, whatsApp, priceNote } = useSite()
  const collections = entries
    .filter(({ isAvailable }) => isAvailable)
    .map(({ id, name }) => ({ name, href: collectionAddress(id) }))
  return (
    <footer className="section-gap print:hidden">
      {recent}
      <div className="foot-room bg-calico">
        <div className="shop-width grid gap-x-6 gap-y-8 py-12 grid-cols-2 md:grid-cols-4 md:py-16">
          <div id="contact" className="col-span-2 md:col-span-1">
            <Logo name={name} />
            <address className="mt-3 text-small text-muted not-italic">
              {[company === name ? '' : company, street, joined([postBox, joined([town, postalCode], ' ')])]
                .filter(Boolean)
                .map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
            </address>
            <p className="mt-2 text-small">
              <PhoneLink className="link inline-block py-1" />
              {phone && hours ? `, ${hours}` : null}
              {phone && whatsApp ? ', or ' : null}
              <WhatsAppLink className="link inline-block py-1" />
            </p>
          </div>
          {lists.map(({ title, links }) => (
            <LinkList key={title} title={title} links={links} />
          ))}
          {collections.length > 0 ? <LinkList title="Collections" id="collections" isRow links={collections} /> : null}
        </div>
        <div className="shop-width">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-hairline py-6 text-small text-muted">
            <p>
              © <ThisYear />
              {` ${company}. ${priceNote}`}
            </p>
            <ul className="flex flex-wrap gap-x-4">
              {legal.map(({ name, href }) => (
                <li key={name}>
                  <NavLink href={href} className="link inline-block py-1.5">
                    {name}
                  </NavLink>
                </li>
              ))}
              <li className="contents">
                <Cookies />
              </li>
              <li>
                <LanguageButton className="link min-h-8" />
              </li>
            </ul>
          </div>
        </div>
      </div>
    </footer>
  )
}
