'use client'

import { createContext, type ReactNode, use } from 'react'
import { type PageSite, pageSite, UNNAMED_SITE } from '#lib/shop/site.ts'

const SiteContext = createContext<PageSite>(pageSite(UNNAMED_SITE))

/** Gives the shop's facts to the components of a page. */
export function SiteProvider({ site, children }: { site: PageSite; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

/** Who the shop is and how it is reached. */
export const useSite = (): PageSite => use(SiteContext)
