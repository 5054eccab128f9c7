import type { ReactNode } from 'react'
import { buttonClass } from '#components/kit/button/button.tsx'
import { CallOrWrite } from '#components/kit/link/contact-links.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { Site } from '#lib/contract/site/site.ts'

/**
 * The beginning of the home page in a shop without banners.
 * @param isEmpty whether the shop has no products yet
 * @param children drawn at the right
 */
export function Intro({ site, isEmpty, children }: { site: Site; isEmpty: boolean; children: ReactNode }) {
  return (
    <div className="shop-width pt-10 md:pt-16 lg:grid lg:grid-cols-12 lg:gap-x-6">
      <div className="lg:col-span-6">
        <p className="heading text-d1">{site.claim || site.name}</p>
        {site.description ? <p className="mt-3 max-w-110 text-lead md:mt-5">{site.description}</p> : null}
        {isEmpty ? (
          <p className="mt-6 border-l-3 border-stripe-ochre pl-4">
            We open soon: our products are being prepared. Please come back in a few days.
            <CallOrWrite lead=" ">.</CallOrWrite>
          </p>
        ) : (
          <p className="mt-6">
            <NavLink href="/product-list" className={buttonClass('main')}>
              See all products
            </NavLink>
          </p>
        )}
      </div>
      <div className="mt-8 lg:col-span-6 lg:mt-0 lg:pt-2">{children}</div>
    </div>
  )
}
