'use client'

import { CLSThresholds, INPThresholds, LCPThresholds, TTFBThresholds } from 'web-vitals'
import { classes } from '#components/kit/classes.ts'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, Loaded } from '#components/kit/state/office-states.tsx'
import { officePageSpeed, type SpeedFigure, type SpeedRow } from '#lib/contract/reports/office/page-speed.ts'
import {
  CONNECTIONS,
  type Connection,
  DEVICE_CLASSES,
  type DeviceClass,
  PAGE_TYPES,
  type PageType,
  SPEED_METRICS,
  type SpeedMetric,
} from '#lib/contract/speed/page-speed.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useReportState } from '#lib/office/report-state.ts'
import { shortDay } from '#lib/office/when.ts'
import { PeriodBar, ReportSelect } from './report-bar.tsx'
import { daysWords } from './report-words.ts'

const THOUSANDTHS = 1000

/** Name, meaning, and Google's limits of good and poor, in the unit of the figures. */
const METRICS: Readonly<
  Record<SpeedMetric, { name: string; meaning: string; limits: readonly [good: number, poor: number] }>
> = {
  LCP: { name: 'Main content (LCP)', meaning: 'Time until the largest content is shown.', limits: LCPThresholds },
  INP: { name: 'Reaction (INP)', meaning: 'Time until the page reacts to a touch or a key.', limits: INPThresholds },
  CLS: {
    ...{ name: 'Layout shift (CLS)', meaning: 'How far content moves while the page loads.' },
    limits: [CLSThresholds[0] * THOUSANDTHS, CLSThresholds[1] * THOUSANDTHS],
  },
  TTFB: { name: 'First byte (TTFB)', meaning: 'Time until the first byte arrives.', limits: TTFBThresholds },
}

const PAGES: Readonly<Record<PageType, string>> = {
  ...{ home: 'Home', list: 'Lists and search', product: 'Products', cart: 'Cart and checkout' },
  ...{ order: 'Orders', account: 'Account', other: 'Other pages' },
}
const DEVICES: Readonly<Record<DeviceClass, string>> = { phone: 'Phones', computer: 'Computers' }
const OVER: Readonly<Record<Connection, string>> = { '4g': '4G', '3g': '3G', '2g': '2G', unknown: 'Not known' }

/** A figure of fewer visits is muted: chance can explain it. */
const FEW = 20

const figureText = (metric: SpeedMetric, p75: number): string =>
  metric === 'CLS' ? (p75 / THOUSANDTHS).toFixed(2) : p75 < 1000 ? `${p75} ms` : `${(p75 / 1000).toFixed(1)} s`

/** Each with a shape, for people who do not see the colours. */
const RATINGS = {
  good: { text: 'good', className: 'bg-success', shape: 'rounded-full' },
  middle: { text: 'to improve', className: 'bg-warning', shape: 'rotate-45' },
  poor: { text: 'poor', className: 'bg-error', shape: '' },
} as const

function ratingOf(metric: SpeedMetric, p75: number) {
  const [good, poor] = METRICS[metric].limits
  return RATINGS[p75 <= good ? 'good' : p75 <= poor ? 'middle' : 'poor']
}

/** A 75th percentile with its rating; muted if few visits were measured. */
function Figure({ metric, figure: { visits, p75 } }: { metric: SpeedMetric; figure: SpeedFigure }) {
  if (p75 === null) return <span className="text-muted">–</span>
  const { text, className, shape } = ratingOf(metric, p75)
  const count = `${visits.toLocaleString('en')} ${visits === 1 ? 'visit' : 'visits'}`
  return (
    <span
      className={classes('inline-flex items-center gap-1.5', visits < FEW && 'text-muted')}
      title={`${text}, ${count}`}
    >
      <span aria-hidden="true" className={classes('size-2', shape, className)} />
      {figureText(metric, p75)}
      <span className="sr-only">
        {text}, {count}
      </span>
    </span>
  )
}

/** The speed of real visits, by page, device and connection, and over time. */
export function SpeedReport() {
  const state = useReportState()
  const { days, address } = state
  const metric = SPEED_METRICS.find((one) => one === address.get('metric')) ?? 'LCP'
  const page = PAGE_TYPES.find((one) => one === address.get('page')) ?? null
  const query = useOfficeQuery(officePageSpeed, { ...days, metric, page })
  return (
    <PageBody>
      <Column>
        <PeriodBar state={state}>
          <ReportSelect
            label="Figure"
            value={metric}
            choices={SPEED_METRICS.map((value) => ({ value, label: METRICS[value].name }))}
            onChange={(value) => address.set({ metric: value })}
          />
        </PeriodBar>
        <Loaded query={query} what="the speed of visits" rows={6} permission="reports.view">
          {(data) => (
            <div className="room-gutter grid gap-6 py-4">
              <p className="max-w-180 text-muted">
                {METRICS[metric].meaning} Three quarters of the visits in {daysWords(days)} were at least as fast as the
                figure. One visit in five is measured, without the visitor’s identity, and none with Do Not Track or
                data saver.
              </p>
              {data.rows.length === 0 ? (
                <EmptyState
                  title="No measured visits in this period"
                  text="Visits are counted when a visitor leaves a page."
                />
              ) : (
                <>
                  <PagesTable metric={metric} rows={data.rows} />
                  <section aria-labelledby="speed-over-time">
                    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-ink pb-1">
                      <h2 id="speed-over-time" className="heading flex-1 text-d5">
                        Over time
                      </h2>
                      <ReportSelect
                        label="Pages"
                        value={page ?? ''}
                        choices={[
                          { value: '', label: 'All pages' },
                          ...PAGE_TYPES.map((value) => ({ value, label: PAGES[value] })),
                        ]}
                        onChange={(value) => address.set({ page: value || null })}
                      />
                    </div>
                    <Days metric={metric} days={data.days} />
                  </section>
                  <Releases metric={metric} releases={data.releases} />
                </>
              )}
            </div>
          )}
        </Loaded>
      </Column>
    </PageBody>
  )
}

function PagesTable({ metric, rows }: { metric: SpeedMetric; rows: readonly SpeedRow[] }) {
  const columns = [
    { id: 'all', title: 'All', of: (row: SpeedRow) => row.all },
    ...DEVICE_CLASSES.map((id) => ({ id, title: DEVICES[id], of: (row: SpeedRow) => row.devices[id] })),
    ...CONNECTIONS.map((id) => ({ id, title: OVER[id], of: (row: SpeedRow) => row.connections[id] })),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled with keys
    <section aria-label="By page, device and connection" tabIndex={0} className="overflow-x-auto">
      <table className="w-full max-w-260">
        <caption className="heading pb-1 text-left text-d5">By page, device and connection</caption>
        <thead className="text-tiny text-muted">
          <tr className="border-b border-ink">
            {['Pages', 'Visits', ...columns.map(({ title }) => title)].map((title, at) => (
              <th
                key={title}
                scope="col"
                className={classes('px-1.5 font-normal whitespace-nowrap', at === 0 ? 'pl-0 text-left' : 'text-right')}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.page} className="border-b border-hairline">
              <th scope="row" className="py-1.5 pr-1.5 text-left font-normal whitespace-nowrap">
                {PAGES[row.page]}
              </th>
              <td className="px-1.5 text-right">{row.all.visits.toLocaleString('en')}</td>
              {columns.map(({ id, of }) => (
                <td key={id} className="px-1.5 text-right whitespace-nowrap">
                  <Figure metric={metric} figure={of(row)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A bar for each day, with the limits of good and poor; the same figures as a table for screen readers. */
function Days({ metric, days }: { metric: SpeedMetric; days: readonly ({ day: string } & SpeedFigure)[] }) {
  const [good, poor] = METRICS[metric].limits
  const top = Math.max(poor * 1.2, ...days.map(({ p75 }) => p75 ?? 0))
  const limits = [
    { at: good, text: `good: ${figureText(metric, good)}` },
    { at: poor, text: `poor: ${figureText(metric, poor)}` },
  ]
  return (
    <figure className="max-w-260">
      <div aria-hidden="true" className="relative mt-4 h-40">
        {limits.map(({ at, text }) => (
          <span
            key={text}
            className="absolute inset-x-0 border-t border-hairline text-right text-tiny text-muted"
            style={{ bottom: `${(at / top) * 100}%` }}
          >
            <span className="absolute -top-2.25 right-0 bg-ground pl-1">{text}</span>
          </span>
        ))}
        <div className="relative flex h-full items-end gap-0.5 border-b border-ink pr-24">
          {days.map(({ day, p75 }) => (
            <span
              key={day}
              className={classes('max-w-8 flex-1', p75 === null ? '' : ratingOf(metric, p75).className)}
              style={{ height: `${((p75 ?? 0) / top) * 100}%` }}
            />
          ))}
        </div>
      </div>
      <table className="sr-only">
        <caption>By day</caption>
        <tbody>
          {days.map(({ day, ...figure }) => (
            <tr key={day}>
              <th scope="row">{shortDay(day)}</th>
              <td>
                <Figure metric={metric} figure={figure} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className="mt-1 flex justify-between pr-24 text-tiny text-muted">
        <span>{days[0] ? shortDay(days[0].day) : ''}</span>
        <span>{days.length > 1 ? shortDay(days.at(-1)?.day ?? '') : ''}</span>
      </figcaption>
    </figure>
  )
}

/** Releases in their order, each with its figure and the change from the release before. */
function Releases({
  metric,
  releases,
}: {
  metric: SpeedMetric
  releases: readonly ({ release: string; since: string } & SpeedFigure)[]
}) {
  const title = 'border-b border-ink pb-1'
  return (
    <table className="w-full max-w-180">
      <caption className="heading pb-1 text-left text-d5">By release</caption>
      <thead className="text-tiny text-muted">
        <tr>
          {['Release', 'Since', 'Visits', 'Figure', 'Change'].map((name, at) => (
            <th key={name} scope="col" className={classes(title, 'font-normal', at < 2 ? 'text-left' : 'text-right')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {releases.map(({ release, since, ...figure }, at) => {
          const before = releases[at - 1]?.p75
          const change = before && figure.p75 !== null ? Math.round((100 * (figure.p75 - before)) / before) : null
          return (
            <tr key={release} className="border-b border-hairline">
              <th scope="row" className="max-w-40 truncate py-1.5 pr-2 text-left font-normal">
                {release || 'not known'}
              </th>
              <td>{shortDay(since)}</td>
              <td className="text-right">{figure.visits.toLocaleString('en')}</td>
              <td className="text-right">
                <Figure metric={metric} figure={figure} />
              </td>
              <td className="text-right">{change === null ? '–' : `${change > 0 ? '+' : ''}${change}%`}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
