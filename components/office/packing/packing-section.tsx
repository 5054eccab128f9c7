'use client'

import { type ComponentProps, useEffect, useMemo } from 'react'
import { LanguageButton } from '#components/kit/button/language-button.tsx'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { ColumnsMenu } from '#components/kit/table/columns-menu.tsx'
import { OfficeTable } from '#components/kit/table/office-table.tsx'
import { useRowFocus } from '#components/kit/table/use-row-focus.ts'
import { useSelection } from '#components/kit/table/use-selection.ts'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import {
  type ListedParcel,
  officeParcelList,
  PARCEL_QUEUES,
  type ParcelQueue,
} from '#lib/contract/fulfilment/office/packing.ts'
import { showCount } from '#lib/format/count.ts'
import { useLanguage } from '#lib/language/language.ts'
import { officeTexts } from '#lib/language/office.ts'
import { type PackingTexts, packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'
import { unitTexts } from '#lib/language/units.ts'
import { type AddressState, useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { forgetSentPickLists } from '#lib/office/packing/stored-scans.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useScanner } from '#lib/office/scanner.ts'
import { useChosenColumns } from '#lib/office/use-chosen-columns.ts'
import { readParcelCode } from '#lib/packing/barcode.ts'
import { PackingBulk } from './packing-bulk.tsx'
import { isNarrowedBy, NoParcels, OwnPickLists, type Packing, Pages, PER_PAGE, Prints } from './packing-parts.tsx'
import { parcelsText, piecesText, queueEmpty, queueNames } from './packing-words.ts'
import { ParcelPhoneRow, parcelColumns } from './parcel-columns.tsx'
import { ParcelPanel } from './parcel-panel.tsx'
import { RunStrip } from './run-strip.tsx'
import { ShortList } from './short-list.tsx'

const EVERY_MS = 20_000
const filtersIn = (texts: PackingTexts): readonly Filter[] => [{ name: 'mine', label: texts.mine, kind: 'yes' }]
const NOTHING: readonly ListedParcel[] = []

const idOf = ({ parcelId }: ListedParcel) => String(parcelId)
const phoneRow = (parcel: ListedParcel) => <ParcelPhoneRow parcel={parcel} />

/** Packing page: parcels by their next step. A scanned label or slip opens its parcel. */
export function PackingSection() {
  const texts = useTexts(packingTexts)
  const office = useTexts(officeTexts)
  const units = useTexts(unitTexts)
  const language = useLanguage()
  const filters = useMemo(() => filtersIn(texts), [texts])
  const columns = useMemo(() => parcelColumns(texts), [texts])
  const names = queueNames(texts)
  const address = useAddressState()
  const state = useFilters(filters)
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
    <div lang={language} className="contents">
      <PackingHead toPack={data?.counts['to-pack']} />
      {data ? <OwnPickLists lists={data.pickLists} /> : null}
      <Tabs
        label={texts.byStep}
        words={office}
        views={PARCEL_QUEUES.map((id) => ({ id, label: names[id], count: data?.counts[id] }))}
        current={queue}
        onChoose={(id) => {
          selection.clear()
          address.set({ queue: id, page: null, parcel: null, at: null })
        }}
      />
      {queue === 'short' ? null : (
        <FilterBar
          filters={filters}
          state={state}
          placeholder={texts.searchHint}
          words={texts}
          end={<ColumnsMenu columns={columns} chosen={chosen} words={texts} />}
          found={data ? `${showCount(data.total)}, ${piecesText(units, data.tenths)}` : ''}
        />
      )}
      <PageBody className="relative">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {data ? (
            <Parcels
              data={data}
              columns={columns}
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
            <QueryState query={list} loading={texts.loading} failed={texts.failed} words={office} />
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
    </div>
  )
}

/** Shortages, or parcels of a queue. @param isOutdated whether the rows are of the previous queue: inactive */
function Parcels({
  data,
  queue,
  state,
  isOutdated,
  ...table
}: Pick<
  ComponentProps<typeof OfficeTable<ListedParcel>>,
  'columns' | 'hidden' | 'focused' | 'onFocus' | 'selection'
> & {
  data: Packing
  queue: ParcelQueue
  state: ReturnType<typeof useFilters>
  isOutdated: boolean
}) {
  const texts = useTexts(packingTexts)
  const { parcels, shorts, total, tenths } = data
  if (queue === 'short')
    return shorts.length > 0 ? (
      <ShortList shorts={shorts} />
    ) : (
      <EmptyState title={queueEmpty(texts).short} text={texts.shortagesText} />
    )
  if (parcels.length === 0) return <NoParcels queue={queue} state={state} />
  return (
    <div className="contents" inert={isOutdated}>
      <OfficeTable
        label={queueNames(texts)[queue]}
        rows={parcels}
        idOf={idOf}
        nameOf={({ orderNo, parcelNo, customer }) => texts.parcelOfOrder({ parcelNo, orderNo, customer })}
        words={texts}
        total={total}
        totals={{ parcel: parcelsText(texts, total), pieces: showCount(tenths / 10) }}
        phoneRow={phoneRow}
        {...table}
      />
    </div>
  )
}

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
  const texts = useTexts(packingTexts)
  useScanner((code) => {
    const parcel = readParcelCode(code)
    if (!parcel) return noteRefused(texts.notParcelCode({ code }))
    const found = rows.find((row) => row.orderNo === parcel.orderNo && row.parcelNo === parcel.parcelNo)
    onParcel(parcel.orderNo, found)
  })
}

function PackingHead({ toPack }: { toPack: number | undefined }) {
  const texts = useTexts(packingTexts)
  return (
    <PageHead
      title={texts.title}
      documentTitle={packingTexts.english.title}
      subtitle={toPack === undefined ? undefined : texts.toPack({ n: showCount(toPack) })}
      actions={
        <>
          <LanguageButton />
          <OfficeLinkButton href="/office/packing/shelves">{texts.shelves}</OfficeLinkButton>
          <OfficeLinkButton variant="outline" href="/office/packing/collect">
            {texts.collectionCounter}
          </OfficeLinkButton>
        </>
      }
    />
  )
}
