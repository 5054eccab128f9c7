'use client'

import { useId, useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { SelectField } from '#components/kit/field/select-field.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { useMenu } from '#components/layout/use-menu.ts'
import { useBranches } from '#lib/company/branch-queries.ts'
import { ORDER_FILTER_STATUS } from '#lib/contract/orders/order-filter.ts'
import { systemClock, today } from '#lib/format/clock.ts'
import { DATE_PRESETS, presetOf } from '#lib/format/date-presets.ts'
import { useBelongsToCompany } from '#lib/profile/watch.ts'
import { EMPTY_REPORT_FILTER, type ReportFilter } from './report-filter.ts'

const OWN = 'own'
const STATUS = Object.entries(ORDER_FILTER_STATUS)

/**
 * The filters of a report. Every change applies at once.
 * @param problem the error of the days, null if they are valid
 */
export function ReportFilters({
  filter,
  problem,
  onChange,
}: {
  filter: ReportFilter
  problem: string | null
  onChange: (filter: ReportFilter) => void
}) {
  const id = useId()
  const shopDay = today(systemClock)
  const set = (change: Partial<ReportFilter>) => onChange({ ...filter, ...change })
  const none = filter.fromDate === '' && filter.toDate === ''
  /** The period that was chosen here. Own dates stay visible, even if they match a period such as today. */
  const [choice, setChoice] = useState('')
  const period = choice === OWN ? OWN : none ? '' : (presetOf(filter, shopDay, choice)?.id ?? OWN)
  const [collection = ''] = filter.collection

  function choosePeriod(chosen: string) {
    const preset = DATE_PRESETS.find((one) => one.id === chosen)
    setChoice(chosen)
    if (chosen === OWN) set({ fromDate: filter.fromDate || shopDay, toDate: filter.toDate || shopDay })
    else set(preset?.range(shopDay) ?? { fromDate: '', toDate: '' })
  }

  function clear() {
    setChoice('')
    onChange(EMPTY_REPORT_FILTER)
  }

  const more = [collection, filter.branch[0], filter.orderStatus[0], filter.searchText].filter(Boolean).length
  // On phones the date fields are hidden while a period is selected: the figures are more important.
  const days = classes(period !== OWN && 'max-md:hidden')

  return (
    <search className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3 md:gap-x-4 print:hidden">
      <div className="max-md:col-span-2">
        <SelectField label="Period" value={period} onChange={(event) => choosePeriod(event.target.value)}>
          <option value="">Last 12 months</option>
          {DATE_PRESETS.map((preset) => (
            <option key={preset.id} value={preset.id}>
              {preset.label}
            </option>
          ))}
          <option value={OWN}>Choose dates</option>
        </SelectField>
      </div>
      <div className={days}>
        <TextField
          id={`${id}from`}
          label="First day"
          type="date"
          value={filter.fromDate}
          onChange={(event) => set({ fromDate: event.target.value })}
        />
      </div>
      <div className={days}>
        <TextField
          id={`${id}to`}
          label="Last day"
          type="date"
          value={filter.toDate}
          error={problem}
          onChange={(event) => set({ toDate: event.target.value })}
        />
      </div>
      <MoreFilters filter={filter} count={more} set={set} />
      {none && more === 0 ? null : (
        <Button variant="quiet" className="max-md:col-span-2" onClick={clear}>
          Clear filters
        </Button>
      )}
    </search>
  )
}

/** @param count number of filters set here */
function MoreFilters({
  filter,
  count,
  set,
}: {
  filter: ReportFilter
  count: number
  set: (change: Partial<ReportFilter>) => void
}) {
  const menu = useMenu()
  const [collection = ''] = filter.collection
  const ofCompany = useBelongsToCompany()
  const { data: branches } = useBranches('all', ofCompany)
  const subs = menu?.find((one) => one.id === collection)?.subCollection
  const [wasNarrowed] = useState(count > 0)
  return (
    <details className="col-span-full" open={wasNarrowed}>
      <summary className="link w-fit cursor-pointer py-2">More filters{count > 0 ? `, ${count} set` : ''}</summary>
      <div className="mt-2 grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3 md:gap-x-4">
        <SelectField
          label="Collection"
          value={collection}
          onChange={(event) => set({ collection: event.target.value ? [event.target.value] : [], subcollection: [] })}
        >
          <option value="">All collections</option>
          {menu?.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Sub-collection"
          value={filter.subcollection[0] ?? ''}
          disabled={!subs?.length}
          onChange={(event) => set({ subcollection: event.target.value ? [event.target.value] : [] })}
        >
          <option value="">{collection ? 'All' : 'Choose a collection first'}</option>
          {subs?.map(({ Code, name }) => (
            <option key={Code} value={Code}>
              {name}
            </option>
          ))}
        </SelectField>
        {ofCompany ? (
          <SelectField
            label="Branch"
            value={String(filter.branch[0] ?? '')}
            disabled={!branches}
            onChange={(event) => set({ branch: event.target.value ? [Number(event.target.value)] : [] })}
          >
            <option value="">All branches</option>
            {branches?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <SelectField
          label="Status"
          value={String(filter.orderStatus[0] ?? '')}
          onChange={(event) => set({ orderStatus: event.target.value ? [Number(event.target.value) as 1] : [] })}
        >
          <option value="">All except cancelled</option>
          {STATUS.map(([status, name]) => (
            <option key={status} value={status}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className="col-span-2">
          <TextField
            label="Order, product or code"
            type="search"
            maxLength={80}
            value={filter.searchText}
            onChange={(event) => set({ searchText: event.target.value })}
          />
        </div>
      </div>
    </details>
  )
}
