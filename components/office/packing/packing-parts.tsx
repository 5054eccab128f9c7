'use client'

import Link from 'next/link'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { Strip } from '#components/kit/page/page-layout.tsx'
import { EmptyState } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { officeParcelList, ParcelQueue } from '#lib/contract/fulfilment/office/packing.ts'
import { showCount } from '#lib/format/count.ts'
import { packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'
import { unitTexts } from '#lib/language/units.ts'
import type { useFilters } from '#lib/office/filters.ts'
import { useMe } from '#lib/office/me.ts'
import { piecesText, queueEmpty, queueNames } from './packing-words.ts'
import { fetchPrint } from './print-button.tsx'

export type Packing = Output<typeof officeParcelList>

export const PER_PAGE = 100

export const isNarrowedBy = ({ search, values }: ReturnType<typeof useFilters>) => search !== '' || Boolean(values.mine)

/** The user's own lists; empty without any. */
export function OwnPickLists({ lists }: { lists: Packing['pickLists'] }) {
  const texts = useTexts(packingTexts)
  const units = useTexts(unitTexts)
  const me = useMe()
  const own = lists.filter(({ packer }) => packer.staffId === me?.staffId)
  if (own.length === 0) return null
  return (
    <Strip label={texts.yourLists}>
      <span className="flex gap-5">
        {own.map(({ id, parcels, wantedTenths, pickedTenths }) => (
          <Link
            key={id}
            href={`/office/packing/${id}`}
            className="flex min-h-9 items-center font-semibold underline underline-offset-4 max-md:min-h-12 max-md:text-base"
          >
            {texts.continueList({ list: id })}
            <span className="ml-2 font-normal">
              {texts.listWork({ picked: showCount(pickedTenths / 10), wanted: piecesText(units, wantedTenths) })(
                parcels,
              )}
            </span>
          </Link>
        ))}
      </span>
    </Strip>
  )
}

/** A queue without parcels, or without parcels of the search. */
export function NoParcels({ queue, state }: { queue: ParcelQueue; state: ReturnType<typeof useFilters> }) {
  const texts = useTexts(packingTexts)
  const isNarrowed = isNarrowedBy(state)
  const where = { queue: queueNames(texts)[queue], search: `“${state.search}”`, filter: `“${texts.mine}”` }
  const noMatch =
    state.search && state.values.mine
      ? texts.noMatchOfBoth(where)
      : texts.noMatch(state.search ? { ...where, filter: where.search } : where)
  return (
    <EmptyState
      title={isNarrowed ? texts.noneFound : queueEmpty(texts)[queue]}
      text={isNarrowed ? noMatch : undefined}
      actions={
        isNarrowed ? (
          <OfficeButton variant="outline" onClick={state.clear}>
            {texts.showAll}
          </OfficeButton>
        ) : undefined
      }
    />
  )
}

/** Moves between the pages of a queue. */
export function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const texts = useTexts(packingTexts)
  const from = showCount((page - 1) * PER_PAGE + 1)
  const to = showCount(Math.min(page * PER_PAGE, total))
  return (
    <nav
      aria-label={texts.pages}
      className="room-gutter flex flex-none items-center gap-3 border-t border-hairline py-2"
    >
      <OfficeButton disabled={page === 1} onClick={() => onPage(page - 1)}>
        {texts.previous}
      </OfficeButton>
      <span className="text-muted">{texts.range({ from, to, total: showCount(total) })}</span>
      <OfficeButton disabled={page * PER_PAGE >= total} onClick={() => onPage(page + 1)}>
        {texts.next}
      </OfficeButton>
    </nav>
  )
}

/** Slips and labels that were drawn for the user. */
export function Prints({ prints }: { prints: Packing['prints'] }) {
  const texts = useTexts(packingTexts)
  return (
    <Strip label={texts.readyToPrint}>
      <span className="flex items-center gap-5">
        {texts.readyToPrint}:
        {prints.map(({ printId, pages, createdAt }) => (
          <button
            key={printId}
            type="button"
            className="link min-h-6 max-md:min-h-11"
            onClick={() => void fetchPrint(printId)}
          >
            {texts.printPages({ n: showCount(pages) })}, <When at={createdAt} />
          </button>
        ))}
      </span>
    </Strip>
  )
}
