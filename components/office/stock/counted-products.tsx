'use client'

import { Fragment } from 'react'
import { classes } from '#components/kit/classes.ts'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { useLongList } from '#components/kit/table/use-long-list.ts'
import type { StockCountLine } from '#lib/contract/stock/office/stock-counts.ts'
import { figure, signedFigure } from './stock-words.ts'

const FIGURES = ['Expected', 'Counted', 'Difference', 'On hand then'] as const

/**
 * Counted beside expected stock. A whole store can have thousands of rows: only rows near the window are rendered.
 * @param left excluded differences
 * @param scroller scrolling ancestor of the table
 */
export function CountedProducts({
  items,
  left,
  scroller,
  onToggle,
}: {
  items: readonly StockCountLine[]
  left: ReadonlySet<number>
  scroller: HTMLElement | null
  onToggle: (variantId: number) => void
}) {
  const isPhone = useIsPhone()
  const { list, rows, rest, measure, focusHandlers } = useLongList<HTMLTableSectionElement>({
    ...{ scroller, count: items.length, height: isPhone ? 66 : 45 },
    keyOf: (index) => items[index]?.variantId ?? index,
  })
  return (
    <div className="overflow-x-auto">
      {/* Fixed layout: the columns do not change their width with the rendered rows. */}
      <table aria-label="Counted products" aria-rowcount={items.length + 1} className="w-full table-fixed md:min-w-180">
        <thead>
          <tr aria-rowindex={1} className="border-b border-ink text-left text-tiny text-muted">
            <th scope="col" className="w-11 py-1.5 pl-4 font-normal md:w-14 md:pl-6">
              <span className="sr-only">Chosen</span>
            </th>
            <th scope="col" className="py-1.5 font-normal">
              Product
            </th>
            <th scope="col" className="w-18 py-1.5 font-normal max-md:hidden lg:w-20">
              Shelf
            </th>
            {FIGURES.map((title) => (
              <th
                key={title}
                scope="col"
                className={classes(
                  'w-19 py-1.5 pr-4 text-right font-normal lg:w-24',
                  !ON_PHONES.has(title) && 'max-md:hidden',
                )}
              >
                {title}
              </th>
            ))}
            <th scope="col" className="w-36 py-1.5 pr-5 font-normal max-md:hidden lg:w-48">
              Decided
            </th>
          </tr>
        </thead>
        <tbody ref={list} {...focusHandlers}>
          {rows.map(({ index, gap }) => {
            const line = items[index]
            return line ? (
              <Fragment key={line.variantId}>
                <Room height={gap} />
                <LineRow
                  element={measure}
                  index={index}
                  line={line}
                  isChosen={!left.has(line.variantId)}
                  onToggle={() => onToggle(line.variantId)}
                />
              </Fragment>
            ) : null
          })}
          <Room height={rest} />
        </tbody>
      </table>
    </div>
  )
}

/** Space of rows that are not rendered. */
const Room = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table that is no grid cannot have the focus
    <tr aria-hidden="true">
      <td colSpan={8} className="p-0" style={{ height }} />
    </tr>
  ) : null

/** Columns of figures with enough space on phones; the expected stock is below the counted there. */
const ON_PHONES: ReadonlySet<string> = new Set(['Counted', 'Difference'])

const DECIDED = {
  same: { status: 'done', word: 'Correct' },
  booked: { status: 'done', word: 'Applied' },
  left: { status: 'ended', word: 'Ignored' },
} as const

function LineRow({
  element,
  index,
  line,
  isChosen,
  onToggle,
}: {
  element: (node: HTMLTableRowElement | null) => void
  index: number
  line: StockCountLine
  isChosen: boolean
  onToggle: () => void
}) {
  const { code, name, shelf, expectedTenths, countedTenths, onHandTenths, state, decidedBy, bales } = line
  const by = countedTenths - expectedTenths
  return (
    <tr ref={element} data-index={index} aria-rowindex={index + 2} className="border-b border-hairline">
      <td className="h-(--row) py-1 pl-4 md:pl-6">
        {state === 'open' ? (
          <label className="flex min-h-6 items-center max-md:min-h-11">
            <input
              type="checkbox"
              aria-label={`Choose ${code}`}
              className="size-4 accent-ink max-md:size-5"
              checked={isChosen}
              onChange={onToggle}
            />
          </label>
        ) : null}
      </td>
      <td className="py-1 pr-3">
        <b className="font-semibold wrap-anywhere">{code}</b>
        <span className="block text-tiny text-muted">{name}</span>
        <span className="block text-tiny text-muted md:hidden">
          {[shelf && `Shelf ${shelf}`, state === 'open' ? '' : DECIDED[state].word].filter(Boolean).join(', ')}
        </span>
      </td>
      <td className="py-1 max-md:hidden">{shelf}</td>
      <td className="py-1 pr-4 text-right tabular-nums max-md:hidden">{figure(expectedTenths)}</td>
      <td className="py-1 pr-4 text-right tabular-nums">
        {figure(countedTenths)}
        <span className="block text-tiny text-muted md:hidden">was {figure(expectedTenths)}</span>
        {bales === null ? null : <span className="block text-tiny text-muted">{bales} bales</span>}
      </td>
      <td className="py-1 pr-4 text-right font-semibold tabular-nums">{signedFigure(by) || '0'}</td>
      <td className="py-1 pr-4 text-right tabular-nums text-muted max-md:hidden">
        {state === 'open' ? figure(onHandTenths + by) : ''}
      </td>
      <td className="py-1 pr-5 max-md:hidden">
        {state === 'open' ? (
          <StatusMark status="look">To decide</StatusMark>
        ) : (
          <StatusMark status={DECIDED[state].status}>
            {DECIDED[state].word}
            {decidedBy ? `, ${decidedBy}` : ''}
          </StatusMark>
        )}
      </td>
    </tr>
  )
}
