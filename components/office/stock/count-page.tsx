'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { ChevronLeftIcon } from '#components/kit/icon.tsx'
import { AlertLine, ForbiddenState } from '#components/kit/state/office-states.tsx'
import { showCount } from '#lib/format/count.ts'
import { useMay } from '#lib/office/me.ts'
import { signalScan } from '#lib/office/scan-signal.ts'
import { useScanner } from '#lib/office/scanner.ts'
import type { CountScan } from '#lib/office/stock/read-count-scan.ts'
import type { StoredCount } from '#lib/office/stock/stored-count.ts'
import { useCount } from '#lib/office/stock/use-count.ts'
import { CameraScanner } from '../packing/camera-scanner.tsx'
import { ScanIcon } from '../packing/pick-icons.tsx'
import { ScanAnswer } from '../packing/pick-parts.tsx'
import { CountBegin } from './count-begin.tsx'
import { CountInHand } from './count-in-hand.tsx'
import { CountProducts } from './count-products.tsx'

/** Counting in the store with a phone: pieces are scanned or their number is typed, with or without a connection. */
export function CountPage() {
  const mayCount = useMay('stock.count')
  const { count, isAway, problem, sent, begin, take, set, open, send, forget } = useCount()
  const [answer, setAnswer] = useState<CountScan | null>(null)
  const [hasCamera, setCamera] = useState(false)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  /** The product being counted is above the list, which can be scrolled far down. */
  const showInHand = () => {
    if (scroller) scroller.scrollTop = 0
  }
  const onCode = async (code: string) => {
    const scan = await take(code)
    signalScan(scan.outcome)
    setAnswer(scan)
    showInHand()
  }
  useScanner((code) => void onCode(code), count !== null && !count.isSending)
  const current = count?.products.find(({ variantId }) => variantId === count.current)

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-ground max-md:fixed max-md:inset-0 max-md:z-30 md:mx-auto md:w-full md:max-w-120 md:border-x md:border-hairline">
      <header className="flex flex-none items-center gap-2 border-b border-hairline py-1.5">
        <Link
          href="/office/stock/counts"
          aria-label="Back to counts"
          className="flex size-14 flex-none items-center justify-center"
        >
          <ChevronLeftIcon size={24} />
        </Link>
        <div className="min-w-0 flex-1 pr-4">
          <h1 className="truncate text-base font-semibold">{count ? `Count: ${count.title}` : 'Count stock'}</h1>
          <p className="truncate text-small text-muted">
            {count ? progressText(count) : 'With the phone’s camera or a scanner'}
          </p>
        </div>
      </header>
      {hasCamera && count ? (
        <CameraScanner onCode={(code) => void onCode(code)} onClose={() => setCamera(false)} />
      ) : null}
      <div ref={setScroller} className="relative min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]">
        {problem ? (
          <AlertLine tone="error" title={count ? 'Count not saved.' : 'We could not start the count.'} live="assertive">
            {problem.message}
          </AlertLine>
        ) : null}
        {sent && !count ? <SentAlert sent={sent} /> : null}
        {count ? (
          <>
            {current && !count.isSending ? (
              <CountInHand
                key={current.variantId}
                product={current}
                counted={count.counted[current.variantId]}
                onCount={(counted) => {
                  setAnswer(null)
                  set(current, counted)
                }}
              />
            ) : null}
            <ScanAnswer read={answer} />
            <CountProducts
              count={count}
              scroller={scroller}
              onOpen={(variantId) => {
                open(variantId)
                showInHand()
              }}
            />
          </>
        ) : mayCount ? (
          <CountBegin isAway={isAway} onBegin={begin} />
        ) : (
          <ForbiddenState permission="stock.count" />
        )}
      </div>
      {count ? <CountStatus isSending={count.isSending} isAway={isAway} /> : null}
      {count && !count.isSending ? (
        <Foot
          count={count}
          hasCamera={hasCamera}
          onCamera={() => setCamera(!hasCamera)}
          onSend={send}
          onForget={forget}
        />
      ) : null}
    </div>
  )
}

function SentAlert({ sent: { countId, differences } }: { sent: NonNullable<ReturnType<typeof useCount>['sent']> }) {
  const products = differences === 1 ? '1 product differs' : `${differences} products differ`
  return (
    <AlertLine tone="success" title="Count sent." live="polite">
      {`${differences === 0 ? 'No differences' : products}. `}
      <Link href={`/office/stock/counts/${countId}`} className="inline-flex min-h-11 items-center underline">
        View count
      </Link>
    </AlertLine>
  )
}

/** State of the count: on this phone, or being sent. */
function CountStatus({ isSending, isAway }: { isSending: boolean; isAway: boolean }) {
  return (
    <p role="status" className="flex flex-none items-center gap-2 bg-calico px-4 py-2 text-small">
      <StatusShape status={isSending ? (isAway ? 'undecided' : 'now') : 'wait'} />
      {isSending
        ? isAway
          ? 'No network. The count is stored on this phone and sent later.'
          : 'Sending the count.'
        : 'The count is stored on this phone until you send it.'}
    </p>
  )
}

function progressText({ products, counted }: StoredCount): string {
  const done = Object.keys(counted).length
  return `${showCount(done)} of ${showCount(products.length)} ${products.length === 1 ? 'product' : 'products'} counted`
}

function Foot({
  count,
  hasCamera,
  onCamera,
  onSend,
  onForget,
}: {
  count: StoredCount
  hasCamera: boolean
  onCamera: () => void
  onSend: () => Promise<void>
  onForget: () => void
}) {
  const [asks, setAsks] = useState<'send' | 'forget' | null>(null)
  const done = Object.keys(count.counted).length
  const left = count.products.length - done
  if (asks === 'send')
    return (
      <div className="flex-none p-4 pt-3">
        <p className="font-semibold">Send {done === 1 ? '1 product' : `${showCount(done)} products`}?</p>
        <p className="mb-3 text-muted">
          {left > 0
            ? `${left === 1 ? '1 product is' : `${showCount(left)} products are`} not counted. Their stock will not change. Count 0 if a product is not there.`
            : 'All products are counted.'}
        </p>
        <div className="flex gap-2.5">
          <OfficeButton variant="outline" size="touch" className="w-24! flex-none" onClick={() => setAsks(null)}>
            Cancel
          </OfficeButton>
          <OfficeButton variant="main" size="touch" className="w-auto! min-w-0 flex-1" onClick={() => void onSend()}>
            Send count
          </OfficeButton>
        </div>
      </div>
    )
  if (asks === 'forget')
    return (
      <div className="flex-none p-4 pt-3">
        <p className="mb-3 font-semibold">Discard this count? All counted quantities are lost.</p>
        <div className="flex gap-2.5">
          <OfficeButton variant="outline" size="touch" className="w-auto! flex-1" onClick={() => setAsks(null)}>
            Cancel
          </OfficeButton>
          <OfficeButton variant="outline" size="touch" className="w-auto! flex-1" onClick={onForget}>
            Discard count
          </OfficeButton>
        </div>
      </div>
    )
  return (
    <div className="grid flex-none grid-cols-2 gap-2.5 p-4 pt-3">
      <OfficeButton variant="main" className="col-span-2 h-16 text-base" aria-pressed={hasCamera} onClick={onCamera}>
        <ScanIcon size={24} />
        {hasCamera ? 'Stop scanning' : 'Scan'}
      </OfficeButton>
      <OfficeButton variant="outline" size="touch" onClick={() => setAsks('forget')}>
        Discard
      </OfficeButton>
      <OfficeButton variant="outline" size="touch" disabled={done === 0} onClick={() => setAsks('send')}>
        Send
      </OfficeButton>
    </div>
  )
}

/** The way to the counting page, from the list of counts. */
export const CountLink = () => (
  <OfficeLinkButton href="/office/stock/count" variant="outline">
    Count
  </OfficeLinkButton>
)
