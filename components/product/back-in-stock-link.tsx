'use client'

import { type ReactNode, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button, LinkButton } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { lastSegment } from '#components/kit/link/last-segment.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { backInStockConfirm, backInStockStop } from '#lib/contract/notifications/back-in-stock.ts'
import { ask } from '#lib/http/call-client.ts'
import { productAddress } from '#lib/routes.ts'

type Confirmed = Output<typeof backInStockConfirm>

/** Sends the token of the mailed link; returns the response and any error. */
function useLink<Data>(
  call: (token: string) => Promise<{ ok: true; data: Data } | { ok: false; problem: { message: string } }>,
) {
  const [data, setData] = useState<Data | null>(null)
  const [problem, setProblem] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  async function press() {
    setIsAsking(true)
    const answer = await call(lastSegment())
    setIsAsking(false)
    setProblem(answer.ok ? '' : answer.problem.message)
    if (answer.ok) setData(answer.data)
  }
  return { data, problem, isAsking, press: () => void press() }
}

const useStop = () => useLink((token) => ask(backInStockStop, { token }))

const Problem = ({ children }: { children: ReactNode }) =>
  children ? (
    <Alert tone="danger" live="assertive">
      {children}
    </Alert>
  ) : null

const Stopped = () => (
  <div className="space-y-6">
    <Alert tone="success" live="polite" title="Done.">
      You will get no more emails about products that are back in stock.
    </Alert>
    <LinkButton href="/product-list" variant="outline">
      See all products
    </LinkButton>
  </div>
)

/** Confirms a guest's email with the mailed link. By a button: mail scanners open links, too. */
export function ConfirmBackInStock() {
  const confirm = useLink<Confirmed>((token) => ask(backInStockConfirm, { token }))
  const stop = useStop()
  if (stop.data) return <Stopped />
  if (confirm.data) return <WillNotify confirmed={confirm.data} />
  return (
    <div className="space-y-6">
      <Problem>{confirm.problem || stop.problem}</Problem>
      <p>You get one email when it is back in stock, and nothing else. We keep your email address until then.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={confirm.press} disabled={confirm.isAsking || stop.isAsking} {...keepFocus}>
          {confirm.isAsking ? 'Confirming…' : 'Yes, email me'}
        </Button>
        <Button variant="outline" onClick={stop.press} disabled={confirm.isAsking || stop.isAsking} {...keepFocus}>
          No, delete my email
        </Button>
      </div>
    </div>
  )
}

function WillNotify({ confirmed: { productId, name, isInStock } }: { confirmed: Confirmed }) {
  return (
    <div className="space-y-6">
      <Alert tone="success" live="polite" title="Thank you.">
        {isInStock ? `${name} is back in stock now.` : `We will email you once when ${name} is back.`}
      </Alert>
      <LinkButton href={productAddress(productId)} variant={isInStock ? 'main' : 'outline'}>
        {isInStock ? 'See the product' : 'Back to the product'}
      </LinkButton>
    </div>
  )
}

/** Stops all emails about products that are back, with the link in one of them. */
export function StopBackInStock() {
  const stop = useStop()
  if (stop.data) return <Stopped />
  return (
    <div className="space-y-6">
      <Problem>{stop.problem}</Problem>
      <p>We will not email you about any sold-out product. You still get emails about your orders.</p>
      <Button onClick={stop.press} disabled={stop.isAsking} {...keepFocus}>
        {stop.isAsking ? 'Stopping…' : 'Stop these emails'}
      </Button>
    </div>
  )
}
