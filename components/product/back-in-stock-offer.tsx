'use client'

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { EmailField } from '#components/kit/field/email-field.tsx'
import { CheckIcon } from '#components/kit/icon.tsx'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { getsStockEmails } from '#lib/account/capabilities.ts'
import { cancelBackInStock, requestBackInStock, useAwaited } from '#lib/catalogue/back-in-stock-queries.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import { BackInStockPush } from './back-in-stock-push.tsx'

const TELL_ME = 'Tell me when it is back'

interface Awaited {
  id: number
  /** "Orange, S" */
  name: string
}

/**
 * Offers an email when a sold-out product is back: one press for a signed-in user. A guest enters an email and confirms
 * it by the mailed link. Hidden for staff, as they do not buy.
 * @param onInStock called if it is back already
 */
export function BackInStockOffer({ product, onInStock }: { product: Awaited; onInStock: () => void }) {
  const { userType } = accountOf(useViewer())
  if (!getsStockEmails(userType)) return null
  return userType === null ? (
    <ByEmail product={product} onInStock={onInStock} />
  ) : (
    <ByAccount product={product} onInStock={onInStock} />
  )
}

function ByAccount({ product, onInStock }: { product: Awaited; onInStock: () => void }) {
  const awaited = useAwaited(true)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const waits = awaited?.includes(product.id) ?? false

  async function change() {
    setIsAsking(true)
    const answer = waits ? await cancelBackInStock(product.id) : await requestBackInStock(product.id)
    setIsAsking(false)
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok && 'state' in answer.data && answer.data.state === 'in-stock') onInStock()
  }

  return (
    <div className="space-y-2">
      <p role="status">{waits ? <Done>We will email you once when {product.name} is back.</Done> : null}</p>
      {waits ? <BackInStockPush productId={product.id} /> : null}
      {problem ? (
        <p role="alert" className="text-small font-semibold text-error">
          {problem.message}
        </p>
      ) : null}
      <Button variant={waits ? 'quiet' : 'main'} disabled={isAsking} onClick={() => void change()}>
        {waits ? 'Cancel this email' : TELL_ME}
      </Button>
      {waits ? null : <FootBar name={product.name} disabled={isAsking} onPress={() => void change()} />}
    </div>
  )
}

function ByEmail({ product, onInStock }: { product: Awaited; onInStock: () => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  /** Address the link was mailed to, by product. */
  const [mailed, setMailed] = useState<Readonly<Record<number, string>>>({})
  const to = mailed[product.id]

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ''
    setIsAsking(true)
    const answer = await requestBackInStock(product.id, email)
    setIsAsking(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return field.current?.focus()
    if (answer.data.state === 'in-stock') return onInStock()
    flushSync(() => setMailed((before) => ({ ...before, [product.id]: email })))
    // The form was removed: keyboard users continue here.
    done.current?.focus({ preventScroll: true })
  }

  function reach() {
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <p ref={done} role="status" tabIndex={-1}>
        {to ? (
          <Done>
            We have sent a link to {to}. Open it to confirm. We then email you once when {product.name} is back.
          </Done>
        ) : null}
      </p>
      {to ? (
        <BackInStockPush productId={product.id} />
      ) : (
        <form noValidate onSubmit={(event) => void send(event)} className="space-y-3">
          <EmailField
            ref={field}
            id={id}
            label="Your email"
            name="email"
            autoComplete="email"
            help="We send you a link to confirm. Then you get one email when it is back, and nothing else."
            error={problem ? (problem.fields?.email ?? problem.message) : undefined}
          />
          <Button type="submit" disabled={isAsking} {...keepFocus}>
            {TELL_ME}
          </Button>
          <FootBar name={product.name} disabled={isAsking} onPress={reach} />
        </form>
      )}
    </>
  )
}

function Done({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-2 font-semibold text-success">
      <CheckIcon size={20} className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </span>
  )
}

/** The bar at the foot of a phone, in the usual place of the cart's button. */
function FootBar({ name, disabled, onPress }: { name: string; disabled: boolean; onPress: () => void }) {
  return (
    <div className="foot-bar flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:hidden print:hidden">
      <p className="min-w-0">
        <span className="block font-semibold">Sold out</span>
        <span className="block truncate text-tiny text-muted">{name}</span>
      </p>
      <Button onClick={onPress} disabled={disabled} className="shrink-0 px-4!">
        {TELL_ME}
      </Button>
    </div>
  )
}
