'use client'

import Link from 'next/link'
import { type ComponentProps, useEffect } from 'react'
import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { PageBody, PageHead, Strip } from '#components/kit/page/page-layout.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { ColumnsMenu } from '#components/kit/table/columns-menu.tsx'
import { OfficeTable } from '#components/kit/table/office-table.tsx'
import { useRowFocus } from '#components/kit/table/use-row-focus.ts'
import { useSelection } from '#components/kit/table/use-selection.ts'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import {
  type ListedParcel,
  officeParcelList,
  PARCEL_QUEUES,
  type ParcelQueue,
} from '#lib/contract/fulfilment/office/packing.ts'
import { showCount } from '#lib/format/count.ts'
import { type AddressState, useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useMe } from '#lib/office/me.ts'
import { forgetSentPickLists } from '#lib/office/packing/stored-scans.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useScanner } from '#lib/office/scanner.ts'
import { useChosenColumns } from '#lib/office/use-chosen-columns.ts'
import { readParcelCode } from '#lib/packing/barcode.ts'
import { PackingBulk } from './packing-bulk.tsx'
import { parcelsText, pieces, QUEUE_EMPTY, QUEUE_NAMES } from './packing-words.ts'
import { PARCEL_COLUMNS, ParcelPhoneRow } from './parcel-columns.tsx'
import { ParcelPanel } from './parcel-panel.tsx'
import { fetchPrint } from './print-button.tsx'
import { RunStrip } from './run-strip.tsx'
import { ShortList } from './short-list.tsx'

const EVERY_MS = 20_000
const PER_PAGE = 100
const FILTERS: readonly Filter[] = [{ name: 'mine', label: 'Mine', kind: 'yes' }]
const NOTHING: readonly ListedParcel[] = []

const idOf = ({ parcelId }: ListedParcel) => String(parcelId)
const nameOf = ({ orderNo, parcelNo, customer }: ListedParcel) => `Parcel ${parcelNo} of order ${orderNo}, ${customer}`
const phoneRow = (parcel: ListedParcel) => <ParcelPhoneRow parcel={parcel} />

/** Packing page: parcels by their next step. A scanned label or slip opens its parcel. */
export function PackingSection() {
  const address = useAddressState()
  const state = useFilters(FILTERS)
  const queue: ParcelQueue = PARCEL_QUEUES.find((one) => one === address.get('queue')) ?? 'to-pack'
  const page = Math.max(1, Number(address.get('page')) || 1)
  const filter = { queue, search: state.search, isOwn: Boolean(state.values.mine) }
  const list = useOfficeQuery(officeParcelList, { ...filter, page }, { everyMs: EVERY_MS })
  const { data } = list
  const isPhone = useIsPhone()
  const [focused, setFocused] = useRowFocus()
  const selection = useSelection()
  const chosen = useChosenColumns('packing')
  const rows = data?.parcels ?? NOTHING
  const opened = rows.find((row) => idOf(row) === address.get('parcel'))
  useEffect(forgetSentPickLists, [])
  useFirstQueue(address, isNarrowedBy(state) ? undefined : data?.counts)

  // On wide screens it follows the focus; on a phone Back closes it.
  const open = (parcelId: string | null) => address.set({ parcel: parcelId }, isPhone && parcelId ? 'push' : 'replace')

  useParcelScan(rows, (orderNo, found) => {
    if (!found) return state.setSearch(String(orderNo))
    setFocused(idOf(found))
    if (!selection.ids.has(idOf(found))) selection.toggle(idOf(found))
  })

  return (
    <>
      <PackingHead toPack={data?.counts['to-pack']} />
      {data ? <OwnPickLists lists={data.pickLists} /> : null}
      <Tabs
        label="Parcels by next step"
        views={PARCEL_QUEUES.map((id) => ({ id, label: QUEUE_NAMES[id], count: data?.counts[id] }))}
        current={queue}
        onChoose={(id) => {
          selection.clear()
          address.set({ queue: id, page: null, parcel: null, at: null })
        }}
      />
      {queue === 'short' ? null : (
        <FilterBar
          filters={FILTERS}
          state={state}
          placeholder="Order, customer, town, waybill"
          end={<ColumnsMenu columns={PARCEL_COLUMNS} chosen={chosen} />}
          found={data ? `${showCount(data.total)}, ${pieces(data.tenths)}` : ''}
        />
      )}
      <PageBody className="relative">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {data ? (
            <Parcels
              data={data}
              queue={queue}
              state={state}
              isOutdated={list.isPlaceholderData}
              hidden={chosen.hidden}
              focused={focused}
              onFocus={(id) => {
                setFocused(id)
                open(id)
              }}
              selection={selection}
            />
          ) : (
            <QueryState query={list} what="the parcels" />
          )}
          {data && data.total > PER_PAGE ? (
            <Pages
              page={page}
              total={data.total}
              onPage={(next) => address.set({ page: next > 1 ? String(next) : null })}
            />
          ) : null}
          {queue === 'packed' ? <RunStrip /> : null}
          {data && data.prints.length > 0 ? <Prints prints={data.prints} /> : null}
        </div>
        {opened ? <ParcelPanel parcel={opened} onClose={() => open(null)} /> : null}
      </PageBody>
      {data && queue !== 'short' ? (
        <PackingBulk selection={selection} focused={focused} data={data} filter={filter} />
      ) : null}
    </>
  )
}

/** Shortages, or parcels of a queue. @param isOutdated whether the rows are of the previous queue: inactive */
function Parcels({
  data,
  queue,
  state,
  isOutdated,
  ...table
}: Pick<ComponentProps<typeof OfficeTable<ListedParcel>>, 'hidden' | 'focused' | 'onFocus' | 'selection'> & {
  data: Packing
  queue: ParcelQueue
  state: ReturnType<typeof useFilters>
  isOutdated: boolean
}) {
  const { parcels, shorts, total, tenths } = data
  if (queue === 'short')
    return shorts.length > 0 ? (
      <ShortList shorts={shorts} />
    ) : (
      <EmptyState title={QUEUE_EMPTY.short} text="Shortages that packers report are listed here." />
    )
  if (parcels.length === 0) return <NoParcels queue={queue} state={state} />
  return (
    <div className="contents" inert={isOutdated}>
      <OfficeTable
        label={QUEUE_NAMES[queue]}
        columns={PARCEL_COLUMNS}
        rows={parcels}
        idOf={idOf}
        nameOf={nameOf}
        total={total}
        totals={{ parcel: parcelsText(total), pieces: showCount(tenths / 10) }}
        phoneRow={phoneRow}
        {...table}
      />
    </div>
  )
}

const isNarrowedBy = ({ search, values }: ReturnType<typeof useFilters>) => search !== '' || Boolean(values.mine)

/** Opens the first queue with parcels if the address names no queue. @param counts undefined until known */
function useFirstQueue(address: AddressState, counts: Packing['counts'] | undefined): void {
  const isNamed = address.get('queue') !== ''
  const first = counts && PARCEL_QUEUES.find((id) => counts[id] > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first counts
  useEffect(() => {
    if (!isNamed && first && first !== PARCEL_QUEUES[0]) address.set({ queue: first }, 'replace')
  }, [first === undefined])
}

/** Reads a scanned label or slip. @param onParcel gets the order, and the parcel if it is in the list */
function useParcelScan(
  rows: readonly ListedParcel[],
  onParcel: (orderNo: number, found: ListedParcel | undefined) => void,
): void {
  useScanner((code) => {
    const parcel = readParcelCode(code)
    if (!parcel) return noteRefused(`${code} is not a parcel code. Open a pick list to scan pieces.`)
    const found = rows.find((row) => row.orderNo === parcel.orderNo && row.parcelNo === parcel.parcelNo)
    onParcel(parcel.orderNo, found)
  })
}

function PackingHead({ toPack }: { toPack: number | undefined }) {
  return (
    <PageHead
      title="Packing"
      subtitle={toPack === undefined ? undefined : `${showCount(toPack)} to pack`}
      actions={
        <>
          <OfficeLinkButton href="/office/packing/shelves">Shelves</OfficeLinkButton>
          <OfficeLinkButton variant="outline" href="/office/packing/collect">
            Collection counter
          </OfficeLinkButton>
        </>
      }
    />
  )
}

type Packing = Output<typeof officeParcelList>

/** The user's own lists; empty without any. */
function OwnPickLists({ lists }: { lists: Packing['pickLists'] }) {
  const me = useMe()
  const own = lists.filter(({ packer }) => packer.staffId === me?.staffId)
  if (own.length === 0) return null
  return (
    <Strip label="Your pick lists">
      <span className="flex gap-5">
        {own.map(({ id, parcels, wantedTenths, pickedTenths }) => (
          <Link
            key={id}
            href={`/office/packing/${id}`}
            className="flex min-h-9 items-center font-semibold underline underline-offset-4 max-md:min-h-12 max-md:text-base"
          >
            Continue pick list {id}
            <span className="ml-2 font-normal">
              {parcels} {parcels === 1 ? 'box' : 'boxes'}, {showCount(pickedTenths / 10)} of {pieces(wantedTenths)}
            </span>
          </Link>
        ))}
      </span>
    </Strip>
  )
}

function NoParcels({ queue, state }: { queue: ParcelQueue; state: ReturnType<typeof useFilters> }) {
  const isOwn = Boolean(state.values.mine)
  const isNarrowed = isNarrowedBy(state)
  const narrowedBy = [state.search && `“${state.search}”`, isOwn && '“Mine”'].filter(Boolean).join(' and ')
  return (
    <EmptyState
      title={isNarrowed ? 'No parcels found' : QUEUE_EMPTY[queue]}
      text={isNarrowed ? `No parcels in “${QUEUE_NAMES[queue]}” match ${narrowedBy}.` : undefined}
      actions={
        isNarrowed ? (
          <OfficeButton variant="outline" onClick={state.clear}>
            Show all
          </OfficeButton>
        ) : undefined
      }
    />
  )
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  return (
    <nav aria-label="Pages" className="room-gutter flex flex-none items-center gap-3 border-t border-hairline py-2">
      <OfficeButton disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </OfficeButton>
      <span className="text-muted">
        {showCount((page - 1) * PER_PAGE + 1)} to {showCount(Math.min(page * PER_PAGE, total))} of {showCount(total)}
      </span>
      <OfficeButton disabled={page * PER_PAGE >= total} onClick={() => onPage(page + 1)}>
        Next
      </OfficeButton>
    </nav>
  )
}

/** Slips and labels that were drawn for the user. */
function Prints({ prints }: { prints: Packing['prints'] }) {
  return (
    <Strip label="Ready to print">
      <span className="flex items-center gap-5">
        Ready to print:
        {prints.map(({ printId, pages, createdAt }) => (
          <button
            key={printId}
            type="button"
            className="link min-h-6 max-md:min-h-11"
            onClick={() => void fetchPrint(printId)}
          >
            {showCount(pages)} pages, <When at={createdAt} />
          </button>
        ))}
      </span>
    </Strip>
  )
}
