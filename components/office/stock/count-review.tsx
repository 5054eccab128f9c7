'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import { Presence } from '#components/office/frame/presence.tsx'
import { officeCount, officeCountDecide, type StockCount } from '#lib/contract/stock/office/stock-counts.ts'
import { showCount } from '#lib/format/count.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { exactTime } from '#lib/office/when.ts'
import { STOCK_READS } from './adjust-form.tsx'
import { CountedProducts } from './counted-products.tsx'

/** A count beside the expected stock: staff book chosen differences, or leave the stock unchanged. */
export function CountReview({ countId }: { countId: number }) {
  const query = useOfficeQuery(officeCount, { countId })
  const { data: count } = query
  return (
    <>
      <PageHead
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
      <Loaded query={query} what="this count">
        {(count) => <Differences key={count.version} count={count} />}
      </Loaded>
    </>
  )
}

function Differences({ count }: { count: StockCount }) {
  const open = count.items.filter(({ state }) => state === 'open')
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const decide = useOfficeAction(officeCountDecide, {
    refreshes: ['office-count', 'office-count-list', ...STOCK_READS],
    onDone: (done) => {
      setRefused(new Map(done.refused.map(({ variantId, sentence }) => [variantId, sentence])))
      if (done.refused.length === 0) noteDone(`Count ${count.title} completed.`)
    },
  })
  const refusal = useRefusal('stock.adjust')
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
      <div ref={setScroller} className="relative min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]">
        {decide.problem ? (
          <AlertLine tone="warning" title="Stock not changed." live="assertive">
            {decide.problem.message}
          </AlertLine>
        ) : null}
        {refused.size > 0 ? (
          <AlertLine
            tone="warning"
            title={`${refused.size === 1 ? '1 difference was' : `${refused.size} differences were`} not applied.`}
            live="assertive"
          >
            {[...refused.values()].join(' ')}
          </AlertLine>
        ) : null}
        <CountedProducts items={count.items} left={left} scroller={scroller} onToggle={toggle} />
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
            <span className="text-muted">{same > 0 ? `, ${showCount(same)} correct` : ''}</span>
          </p>
          <OfficeField label="Reason (optional)" className="w-60" maxLength={300} value={note} onChange={setNote} />
          <OfficeButton
            refusal={refusal}
            disabled={decide.isRunning || chosen.length === 0}
            onClick={() => run('leave')}
          >
            Keep current stock
          </OfficeButton>
          <OfficeButton
            variant="main"
            refusal={refusal}
            disabled={decide.isRunning || chosen.length === 0}
            onClick={() => run('book')}
          >
            Apply {showCount(chosen.length)}
          </OfficeButton>
        </section>
      ) : null}
    </>
  )
}
