'use client'

import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { Logo } from '#components/kit/logo.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { AccountButton } from './account-button.tsx'
import { AccountLink } from './account-link.tsx'
import { CartLink } from './cart-link.tsx'
import { FavouritesLink } from './favourites-link.tsx'
import { Menu } from './menu.tsx'
import type { MenuEntry, NamedLink } from './menu-types.ts'
import { NavigationWatch } from './navigation-watch.tsx'
import { NotificationsLink } from './notifications-link.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { PhoneSearch } from './phone-search.tsx'
import { SearchForm } from './search-form.tsx'

/**
 * The first things a keyboard reaches: past the header to the page itself, which is `#main`, and on a page that has some,
 * past its filters to what they found, which is `#results` (theme.css).
 */
export function SkipLinks() {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads there; the script only chooses among lists of the same name */}
      <a
        href="#results"
        className="skip-link skip-to-results"
        onClick={(event) => {
          // A list that was left is kept, hidden, and may be before this one.
          const lists = [...document.querySelectorAll<HTMLElement>('#results')]
          const visible = lists.find((list) => list.checkVisibility())
          if (!visible) return
          event.preventDefault()
          visible.focus()
        }}
      >
        Skip to results
      </a>
    </>
  )
}

/**
 * The shop's header: mark, search, what is one's own, then the bar of collections and the stripe. On a tablet the icons
 * of what is one's own stand alone, so that the search keeps its room. A client component so
 * that every page carries its few words as data and not its tree.
 * @param links stand after the collections
 * @param favourites the sealed list of one's favourites
 * @param banner is drawn under the stripe, over the page
 */
export function Header({
  entries,
  links,
  brands,
  favourites,
  banner,
}: {
  entries: readonly MenuEntry[]
  links: readonly NamedLink[]
  brands: readonly NamedLink[]
  favourites: string
  banner?: ReactNode
}) {
  const { name } = useSite()
  return (
    <>
      <SkipLinks />
      <Suspense fallback={null}>
        <NavigationWatch />
      </Suspense>
      <header className="relative z-20 bg-ground print:hidden">
        {/* With large letters the icons go to a row of their own. */}
        <div className="shop-width relative flex min-h-15 flex-wrap items-center gap-x-3 md:min-h-20 md:flex-nowrap md:gap-x-6">
          <PhoneMenu entries={entries} links={links} brands={brands} favourites={favourites} />
          <Link
            href="/"
            prefetch={false}
            aria-label={`${name}, home`}
            className="flex min-h-11 items-center rounded-sm"
          >
            <Logo name={name} />
          </Link>
          <div className="hidden max-w-130 flex-1 md:block lg:ml-5">
            <SearchForm id="search-wide" />
          </div>
          <div className="ml-auto flex items-center gap-x-1 md:gap-x-3 lg:gap-x-8">
            <PhoneSearch />
            <AccountLink />
            <AccountButton />
            <NotificationsLink />
            <FavouritesLink
              href={favourites}
              className="min-w-11 justify-center max-md:hidden"
              textClassName="max-lg:sr-only"
            />
            <CartLink />
          </div>
        </div>
        <Menu entries={entries} links={links} brands={brands} />
        <Stripe className="stripe-head" />
      </header>
      {banner}
    </>
  )
}
