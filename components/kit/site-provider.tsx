'use client'

import { createContext, type ReactNode, use } from 'react'
import { type PageSite, pageSite, UNNAMED_SITE } from '#lib/shop/site.ts'

const SiteContext = createContext<PageSite>(pageSite(UNNAMED_SITE))

/** Provides the shop's facts to the components of a page. */
export function SiteProvider({ site, children }: { site: PageSite; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

/** The shop's name and contact details. */
export const useSite = (): PageSite => use(SiteContext)
