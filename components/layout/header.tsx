'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { AccountIcon, BellIcon, SearchIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Logo } from '#components/kit/logo.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { accountLabel } from '#lib/account/account.ts'
import { wasOwnChange } from '#lib/browser/own-address.ts'
import { isProductPage, leaveProductPages } from '#lib/catalogue/list-place.ts'
import { headerTexts } from '#lib/language/header.ts'
import { useLanguage } from '#lib/language/language.ts'
import { useTexts } from '#lib/language/texts.ts'
import { AccountButton } from './account-button.tsx'
import { CartLink } from './cart-link.tsx'
import { FavouritesLink } from './favourites-link.tsx'
import { Menu } from './menu.tsx'
import type { MenuEntry, NamedLink } from './menu-types.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { SearchForm } from './search-form.tsx'
import { WithAccount } from './with-account.tsx'

/**
 * The first keyboard stops: skip the header to the page (`#main`), and on pages with filters skip the filters to the
 * results (`#results`, theme.css).
 */
function SkipLinks() {
  const texts = useTexts(headerTexts)
  const language = useLanguage()
  return (
    <>
      <a href="#main" lang={language} className="skip-link">
        {texts.skipToContent}
      </a>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads there; the script only chooses among lists of the same name */}
      <a
        href="#results"
        lang={language}
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
        {texts.skipToResults}
      </a>
    </>
  )
}

const ACCOUNT_LINK = 'account-link relative size-11 items-center justify-center rounded-sm hover:text-link md:hidden!'

/**
 * Account icon of a phone's header: links to sign-in, or, drawn filled, to the signed-in user's account. Every page
 * contains both; the kind of viewer decides before the first paint which is visible (theme.css). If the bell has no
 * space, its unread count is shown here.
 */
function AccountLink() {
  const texts = useTexts(headerTexts)
  return (
    <>
      <NavLink href="/sign-in" className={`${ACCOUNT_LINK} account-link-guest`}>
        <AccountIcon size={22} />
        <span className="sr-only">{texts.signIn}</span>
      </NavLink>
      <WithAccount>
        {(account, unread) => (
          <NavLink href="/my-account" className={`${ACCOUNT_LINK} account-link-own`}>
            <AccountIcon size={22} filled />
            <span className="sr-only">
              {account.userType === null
                ? texts.myAccount
                : texts.ownAccount({ name: accountLabel(account, texts.account) })}
            </span>
            {unread > 0 ? (
              <span className="unread-here absolute top-0 right-0 h-5 min-w-5 items-center justify-center rounded-full bg-madder-fill px-1 text-badge font-bold text-white">
                <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                <span className="sr-only">{texts.unread({ unread: unread > 99 ? '99+' : unread })}</span>
              </span>
            ) : null}
          </NavLink>
        )}
      </WithAccount>
    </>
  )
}

/**
 * Runs on every change of page. Leaving product pages ends the global search. Scrolls each new page to its top, which
 * Next skips if the page's beginning is already visible. The browser restores the position for Back and Forward, and
 * Next handles addresses with a fragment (`#brands`). A page that changes its own address does not scroll. Draws no
 * content.
 */
function NavigationWatch() {
  const path = usePathname()
  const before = useRef(path)
  const returned = useRef<string | null>(null)
  useEffect(() => {
    const back = () => {
      returned.current = location.pathname
    }
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  useEffect(() => {
    if (!isProductPage(path)) leaveProductPages()
    const stays = wasOwnChange(path) || path === before.current || path === returned.current
    if (!stays && !location.hash) scrollTo(0, 0)
    before.current = path
    returned.current = null
  }, [path])
  return null
}

/**
 * Link to the user's notifications, with the unread count. Every page's HTML contains it; the kind of viewer decides
 * before the first paint whether it is visible (theme.css). The badge overlaps the icon, so the header does not shift.
 */
function NotificationsLink() {
  return <WithAccount>{(_, unread) => <Bell unread={unread} />}</WithAccount>
}

function Bell({ unread }: { unread: number }) {
  const texts = useTexts(headerTexts)
  return (
    <NavLink
      href="/notifications"
      className="notifications-link relative min-h-11 min-w-11 items-center justify-center rounded-sm hover:text-link"
    >
      <BellIcon size={22} />
      <span className="sr-only">
        {texts.notifications}
        {unread > 0 ? `, ${texts.unread({ unread })}` : ''}
      </span>
      {unread > 0 ? <UnreadBadge unread={unread} className="absolute top-0 right-0" /> : null}
    </NavLink>
  )
}

/** The figure alone: a screen reader reads a sentence. */
function UnreadBadge({ unread, className }: { unread: number; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`flex h-5 min-w-5 items-center justify-center rounded-full bg-madder-fill px-1 text-badge font-bold text-white ${className}`}
    >
      {unread > 99 ? '99+' : unread}
    </span>
  )
}

/** The search on narrow screens: behind its icon, below the header's row. Opens without a script too. */
function PhoneSearch() {
  const texts = useTexts(headerTexts)
  const details = useRef<HTMLDetailsElement>(null)
  return (
    <details
      ref={details}
      className="md:hidden"
      onToggle={(event) => {
        if (event.currentTarget.open) event.currentTarget.querySelector('input')?.focus()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return
        details.current.open = false
        details.current.querySelector('summary')?.focus()
      }}
    >
      <summary
        aria-label={texts.search}
        className="flex size-11 list-none items-center justify-center rounded-sm [&::-webkit-details-marker]:hidden"
      >
        <SearchIcon size={22} />
      </summary>
      <div className="absolute inset-x-0 top-full z-30 border-b border-hairline bg-ground px-4 py-3">
        <SearchForm id="search-narrow" />
      </div>
    </details>
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
  const texts = useTexts(headerTexts)
  return (
    <>
      <SkipLinks />
      <Suspense fallback={null}>
        <NavigationWatch />
      </Suspense>
      <header lang={useLanguage()} className="relative z-20 bg-ground print:hidden">
        {/* With large text the icons wrap to a separate row. */}
        <div className="shop-width relative flex min-h-15 flex-wrap items-center gap-x-3 md:min-h-20 md:flex-nowrap md:gap-x-6">
          <PhoneMenu entries={entries} links={links} brands={brands} favourites={favourites} />
          <Link
            href="/"
            prefetch={false}
            aria-label={texts.home({ shop: name })}
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
