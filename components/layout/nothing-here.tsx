'use client'

import { LinkButton } from '#components/ui/button.tsx'
import { CallOrWrite } from '#components/ui/contact-links.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SearchForm } from './search-form.tsx'

/**
 * The 404 page's body: what is wrong, and three ways on. A client component because Next carries it along in the data
 * of every page, in case that page is not found: as one it is a name there, not a tree.
 */
export function NothingHere() {
  return (
    <main className="nothing-here shop-width py-12 md:py-16">
      <EmptyState
        level={1}
        title="Page not found"
        text="The link may be wrong, or we no longer sell this product."
        actions={
          <>
            <LinkButton href="/product-list" prefetch={false}>
              See all products
            </LinkButton>
            <LinkButton href="/" prefetch={false} variant="outline">
              Home
            </LinkButton>
          </>
        }
      />
      <div className="mt-8 max-w-130">
        <SearchForm id="search-here" />
      </div>
      <p className="mt-8">
        <CallOrWrite lead="Questions? " className="link inline-block py-1">
          .
        </CallOrWrite>
      </p>
    </main>
  )
}
