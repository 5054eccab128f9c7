'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/office/frame/office-button.tsx'
import { Presence } from '#components/office/frame/presence.tsx'
import { RoomHead } from '#components/office/frame/room.tsx'
import { AlertLine, FailedState, LoadingRows } from '#components/office/frame/states.tsx'
import { StatusMark } from '#components/office/frame/status-mark.tsx'
import { OfficeField } from '#components/office/people/office-field.tsx'
import { classes } from '#components/ui/classes.ts'
import {
  officeCount,
  officeCountDecide,
  type StockCount,
  type StockCountLine,
} from '#lib/contract/office/stock-counts.ts'
import { showCount } from '#lib/format/count.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { exactTime } from '#lib/office/when.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { STOCK_READS } from './adjust-form.tsx'
import { figure, signedFigure } from './stock-words.ts'

/** A count beside what was to be there: differences are chosen and booked, or stock is left as it is. */
export function CountReview({ countId }: { countId: number }) {
  const { data: count, error, refetch } = useOfficeQuery(officeCount, { countId })
  return (
    <>
      <RoomHead
        title={count ? `Count ${count.title}` : 'Count'}
        back={{ href: '/office/stock/counts', label: 'Back to Counts', keepsActions: true }}
        before={
          <Link href="/office/stock/counts" className="underline underline-offset-4">
            Counts
          </Link>
        }
        subtitle={count ? `${count.countedBy}, ${exactTime(new Date(count.sentAt))}` : undefined}
        actions={<Presence kind="count" id={String(countId)} />}
      />
      {error && !count ? (
        <FailedState title="We could not load this count." error={error} onRetry={() => void refetch()} />
      ) : !count ? (
        <LoadingRows label="Loading the count" />
      ) : (
        <Differences key={count.version} count={count} />
      )}
    </>
  )
}

function Differences({ count }: { count: StockCount }) {
  const open = count.items.filter(({ state }) => state === 'open')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const decide = useOfficeAction(officeCountDecide, {
    refreshes: ['office-count', 'office-count-list', ...STOCK_READS],
    onDone: (done) => {
      setRefused(new Map(done.refused.map(({ variantId, sentence }) => [variantId, sentence])))
      if (done.refused.length === 0) noteDone(`Count ${count.title}: decided.`)
    },
  })
  const refusal = useMay('stock.adjust') ? null : `This is for: ${whoMay('stock.adjust')}.`
  const chosen = open.filter(({ variantId }) => !left.has(variantId)).map(({ variantId }) => variantId)
  const run = (decision: 'book' | 'leave') =>
    void decide.run({
      countId: count.countId,
      version: count.version,
      variantIds: chosen,
      decision,
      note: note.trim(),
    })
  const toggle = (variantId: number) =>
    setLeft((before) => {
      const next = new Set(before)
      if (!next.delete(variantId)) next.add(variantId)
      return next
    })
  const same = count.items.filter(({ state }) => state === 'same').length
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {decide.problem ? (
          <AlertLine tone="warning" title="Nothing was booked." live="assertive">
            {decide.problem.message}
          </AlertLine>
        ) : null}
        {refused.size > 0 ? (
          <AlertLine
            tone="warning"
            title={`${refused.size === 1 ? '1 difference was' : `${refused.size} differences were`} not booked.`}
            live="assertive"
          >
            {[...refused.values()].join(' ')}
          </AlertLine>
        ) : null}
        <div className="overflow-x-auto">
          <table aria-label="Counted products" className="w-full md:min-w-180">
            <thead>
              <tr className="border-b border-ink text-left text-tiny text-muted">
                <th scope="col" className="w-14 py-1.5 pl-4 font-normal md:pl-6">
                  <span className="sr-only">Chosen</span>
                </th>
                <th scope="col" className="py-1.5 font-normal">
                  Product
                </th>
                <th scope="col" className="w-20 py-1.5 font-normal max-md:hidden">
                  Shelf
                </th>
                {['Was to be', 'Counted', 'Difference', 'On hand then'].map((title) => (
                  <th
                    key={title}
                    scope="col"
                    className={classes(
                      'w-24 py-1.5 pr-4 text-right font-normal max-md:w-20',
                      !ON_PHONES.has(title) && 'max-md:hidden',
                    )}
                  >
                    {title}
                  </th>
                ))}
                <th scope="col" className="w-40 py-1.5 pr-5 font-normal max-md:hidden">
                  Decided
                </th>
              </tr>
            </thead>
            <tbody>
              {count.items.map((line) => (
                <LineRow
                  key={line.variantId}
                  line={line}
                  isChosen={!left.has(line.variantId)}
                  onToggle={() => toggle(line.variantId)}
                />
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {open.length > 0 ? (
        <section
          aria-label="Decide"
          className="room-gutter flex flex-none flex-wrap items-end gap-3 border-t border-hairline bg-paper py-3"
        >
          <p className="mr-auto self-center">
            <b className="font-semibold">
              {showCount(chosen.length)} of{' '}
              {open.length === 1 ? '1 difference' : `${showCount(open.length)} differences`}
            </b>
            <span className="text-muted">{same > 0 ? `, ${showCount(same)} as they are to be` : ''}</span>
          </p>
          <OfficeField label="Why, if it is known" className="w-60" maxLength={300} value={note} onChange={setNote} />
          <OfficeButton
            refusal={refusal}
            disabled={decide.isRunning || chosen.length === 0}
            onClick={() => run('leave')}
          >
            Leave stock as it is
          </OfficeButton>
          <OfficeButton
            variant="main"
            refusal={refusal}
            disabled={decide.isRunning || chosen.length === 0}
            onClick={() => run('book')}
          >
            Book {showCount(chosen.length)}
          </OfficeButton>
        </section>
      ) : null}
    </>
  )
}

/** Columns of figures that a phone has room for; what was to be stands under what was counted there. */
const ON_PHONES: ReadonlySet<string> = new Set(['Counted', 'Difference'])

const DECIDED = {
  same: { status: 'done', word: 'As it is to be' },
  booked: { status: 'done', word: 'Booked' },
  left: { status: 'ended', word: 'Left' },
} as const

function LineRow({ line, isChosen, onToggle }: { line: StockCountLine; isChosen: boolean; onToggle: () => void }) {
  const { code, name, shelf, expectedTenths, countedTenths, onHandTenths, state, decidedBy, bales } = line
  const by = countedTenths - expectedTenths
  return (
    <tr className="border-b border-hairline">
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
        <b className="font-semibold">{code}</b>
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
