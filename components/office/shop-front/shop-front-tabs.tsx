'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { type Status, StatusShape } from '#components/kit/figure/status-mark.tsx'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { CONTENT_PARTS } from '#lib/contract/content/content-names.ts'
import { officeContentParts } from '#lib/contract/content/office/content.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { pathOfShopFrontTab, SHOP_FRONT_TABS, type ShopFrontTab } from '#lib/office/shop-front-tabs.ts'

const EVERY_MS = 30_000
const TABS: readonly ShopFrontTab[] = [...CONTENT_PARTS, 'emails']

type Part = Output<typeof officeContentParts>[number]

/** Pending state of a part, the most urgent first. */
function waiting({ hasDraft, isScheduled, isRefused }: Part): { status: Status; words: string } | null {
  if (isRefused) return { status: 'wrong', words: 'a version was refused' }
  if (hasDraft) return { status: 'half', words: isScheduled ? 'a draft and a scheduled version' : 'a draft' }
  return isScheduled ? { status: 'wait', words: 'a scheduled version' } : null
}

function Mark({ part }: { part: Part }) {
  const waits = waiting(part)
  if (!waits) return null
  return (
    <span title={`Waiting: ${waits.words}`} className="inline-flex">
      <StatusShape status={waits.status} className="size-3.5!" />
      <span className="sr-only">, {waits.words}</span>
    </span>
  )
}

/** Tabs of the shop front with the number of entries and the pending state of each part. */
export function ShopFrontTabs({ current, isOn, end }: { current: ShopFrontTab; isOn: boolean; end?: ReactNode }) {
  const router = useRouter()
  const { data } = useOfficeQuery(officeContentParts, isOn ? {} : null, { everyMs: EVERY_MS })
  return (
    <Tabs
      label="Parts of the shop front"
      views={TABS.map((id) => {
        const part = data?.find((one) => one.part === id)
        return {
          ...{ id, label: SHOP_FRONT_TABS[id] },
          // The subtitle counts the entries of the home page.
          ...(part && id !== 'home' && { count: part.entries }),
          ...(part && { mark: <Mark part={part} /> }),
        }
      })}
      current={current}
      onChoose={(id) => router.push(pathOfShopFrontTab(id as ShopFrontTab))}
      end={end}
    />
  )
}
