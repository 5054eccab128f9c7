'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import {
  CATALOGUE_TAB_NAMES,
  CATALOGUE_TABS,
  type CatalogueTab,
  pathOfCatalogueTab,
} from '#lib/office/catalogue-tabs.ts'

/** Tabs of the Catalogue section. @param end content at the right of the tabs */
export function CatalogueTabs({ current, end }: { current: CatalogueTab; end?: ReactNode }) {
  const router = useRouter()
  return (
    <Tabs
      label="Parts of the catalogue"
      views={CATALOGUE_TABS.map((id) => ({ id, label: CATALOGUE_TAB_NAMES[id] }))}
      current={current}
      onChoose={(id) => router.push(pathOfCatalogueTab(id as CatalogueTab))}
      end={end}
    />
  )
}
