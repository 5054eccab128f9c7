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
 * The first keyboard stops: skip the header to the page (`#main`), and on pages with filters skip the filters to the
 * results (`#results`, theme.css).
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
          // A list that was left stays in the document, hidden, and can precede the current list.
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
 * The shop's header: logo, search, the user's links, then the bar of collections and the stripe. On tablets the user's
 * links are icons only, so that the search has enough space. A client component, so that pages carry its few texts as
 * data instead of its tree.
 * @param links drawn after the collections
 * @param favourites the sealed list of the user's favourites
 * @param banner drawn under the stripe, over the page
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
        {/* With large text the icons wrap to a separate row. */}
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
