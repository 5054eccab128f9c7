'use client'

import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { OfficeCheckbox } from '#components/kit/field/office-checkbox.tsx'
import { useScroller } from '#components/kit/page/scroller.ts'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { useLongList } from '#components/kit/table/use-long-list.ts'
import type { Redirect } from '#lib/contract/content/content-parts.ts'
import { useOpened } from '../use-opened.ts'

/** More are drawn only near the window. */
const MAX_DRAWN = 200

type DrawRow = (
  redirect: Redirect,
  index: number,
  element?: (node: HTMLTableSectionElement | null) => void,
) => ReactNode

interface TableProps {
  redirects: readonly Redirect[]
  /** The open redirect. */
  chosen: string | null
  selected: ReadonlySet<string>
  onSelectAll: () => void
  drawRow: DrawRow
}

function Head({ redirects, selected, onSelectAll }: TableProps) {
  const ticked = redirects.filter(({ id }) => selected.has(id)).length
  return (
    <thead>
      <tr aria-rowindex={1} className="border-y border-b-ink border-t-hairline text-left text-tiny text-muted">
        <th scope="col" className="w-15 pl-3 font-normal md:w-12">
          <OfficeCheckbox
            label="Select all shown"
            isChecked={ticked > 0 && ticked === redirects.length}
            isIndeterminate={ticked > 0}
            onChange={onSelectAll}
          />
        </th>
        <th scope="col" className="py-1.5 font-normal">
          From
        </th>
        <th scope="col" className="py-1.5 font-normal max-md:hidden">
          To
        </th>
        <th scope="col" className="w-20 py-1.5 font-normal max-md:hidden">
          Type
        </th>
        <th scope="col" className="w-28 py-1.5 font-normal">
          <span className="sr-only">Check</span>
        </th>
      </tr>
    </thead>
  )
}

/** Space of rows that are not rendered. */
const Room = ({ height }: { height: number }) =>
  height > 0 ? (
    <tbody aria-hidden="true">
      <tr>
        <td className="p-0" style={{ height }} />
      </tr>
    </tbody>
  ) : null

/** The table of redirects. Of a long one, the rows near the window are drawn. */
export function RedirectTable(props: TableProps) {
  return props.redirects.length > MAX_DRAWN ? <LongTable {...props} /> : <ShortTable {...props} />
}

function ShortTable(props: TableProps) {
  const { redirects, chosen, drawRow } = props
  const table = useRef<HTMLTableElement>(null)
  useOpened(table, chosen)
  if (redirects.length === 0) return null
  return (
    <table ref={table} aria-label="Redirects" aria-rowcount={redirects.length + 1} className="w-full table-fixed">
      <Head {...props} />
      {redirects.map((redirect, index) => (
        <Fragment key={redirect.id}>{drawRow(redirect, index)}</Fragment>
      ))}
    </table>
  )
}

function LongTable(props: TableProps) {
  const { redirects, chosen, drawRow } = props
  const isPhone = useIsPhone()
  const place = useRef<HTMLDivElement>(null)
  const scroller = useScroller(place)
  const { list, rows, rest, measure, focusHandlers } = useLongList<HTMLTableElement>({
    ...{ scroller, count: redirects.length, height: isPhone ? 58 : 36 },
    keyOf: (index) => redirects[index]?.id ?? index,
  })
  useOpened(place, chosen)
  const openAt = redirects.findIndex(({ id }) => id === chosen)
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (opened.current === chosen || !scroller) return
    opened.current = chosen
    if (openAt < 0 || rows.some(({ index }) => index === openAt)) return
    // It was opened from elsewhere: added, or named by a finding. Its row is drawn once it is near.
    const top = list.current?.getBoundingClientRect().top ?? 0
    scroller.scrollBy(0, top - scroller.getBoundingClientRect().top + openAt * (isPhone ? 58 : 36))
  })
  return (
    <div ref={place}>
      <table
        ref={list}
        aria-label="Redirects"
        aria-rowcount={redirects.length + 1}
        className="w-full table-fixed"
        {...focusHandlers}
      >
        <Head {...props} />
        {rows.map(({ index, gap }) => {
          const redirect = redirects[index]
          return redirect ? (
            <Fragment key={redirect.id}>
              <Room height={gap} />
              {drawRow(redirect, index, measure)}
            </Fragment>
          ) : null
        })}
        <Room height={rest} />
      </table>
    </div>
  )
}
