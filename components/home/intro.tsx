import type { ReactNode } from 'react'
import { SITE } from '#lib/shop/site.ts'
import { buttonClass } from '../ui/button.tsx'
import { NavLink } from '../ui/nav-link.tsx'

/** The beginning of the home page in a shop without banners. @param children drawn at the right */
export function Intro({ children }: { children: ReactNode }) {
  return (
    <div className="shop-width pt-10 md:pt-16 lg:grid lg:grid-cols-12 lg:gap-x-6">
      <div className="lg:col-span-6">
        <p className="heading text-d1">{SITE.claim}</p>
        <p className="mt-3 max-w-110 text-lead md:mt-5">{SITE.description}</p>
        <p className="mt-6">
          <NavLink href="/product-list" className={buttonClass('main')}>
            See all products
          </NavLink>
        </p>
      </div>
      <div className="mt-8 lg:col-span-6 lg:mt-0 lg:pt-2">{children}</div>
    </div>
  )
}
