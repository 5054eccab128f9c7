import { useCallback, useRef, useState } from 'react'
import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { type BrowserFacts, cardAuthentication, payment } from '#lib/contract/payments/payment.ts'
import { ask } from '#lib/http/call-client.ts'
import { mutation } from '#lib/http/mutation.ts'
import type { Card } from './card-form.tsx'
import { codeForScreen } from './challenge-window.ts'
import { collectDeviceData } from './device-data.ts'
import { afterAsking, afterPreparing, type Challenge, type Next, type Screen } from './outcomes.ts'
import { useNext } from './use-next.ts'

export type CardStep =
  | { at: 'form' | 'preparing' | 'device' | 'asking' }
  | { at: 'challenge'; challenge: Challenge }
  | { at: 'result'; html: string }

export type CardPaymentProps = {
  screen: Screen
  orderId: string
  /** Amount to pay, in cents. */
  due: number
  /** The only accepted origin of messages about the device. */
  cardinal: string
  /** Shows a failure in this document (use-next.ts), so that the form retains its values. */
  showFailure?: () => Promise<boolean>
}

/** Browser data that a bank requires for a card payment. The server sees the address and headers itself. */
export function browserFacts(from: Pick<Window, 'navigator' | 'screen'>, now = new Date()): BrowserFacts {
  const { navigator, screen } = from
  return {
    httpBrowserLanguage: (navigator.language || 'en').slice(0, 35),
    // Removed from today's browsers, but banks still require it.
    httpBrowserJavaEnabled: (navigator as { javaEnabled?: () => boolean }).javaEnabled?.() ?? false,
    httpBrowserJavaScriptEnabled: true,
    httpBrowserColorDepth: within(screen.colorDepth, 1, 99, 24),
    httpBrowserScreenHeight: within(screen.height, 1, 99_999, 600),
    httpBrowserScreenWidth: within(screen.width, 1, 99_999, 400),
    httpBrowserTimeDifference: Math.round(now.getTimezoneOffset()),
  }
}

/** A browser that hides its screen reports 0 or no value, which must not fail a payment. */
function within(value: number, least: number, most: number, otherwise: number): number {
  const whole = Math.round(value)
  return whole >= least && whole <= most ? whole : otherwise
}

/**
 * A card payment from the press of the button to its outcome (specification, section 4): the card is prepared, the
 * device checked, the bank contacted, its challenge shown. Plain calls instead of a mutation: its cache would store
 * the card.
 */
export function useCardPayment({ screen, orderId, due, cardinal, showFailure }: CardPaymentProps) {
  const { message, setMessage, leaving, follow: followNext } = useNext(orderId, showFailure)
  const [step, setStep] = useState<CardStep>({ at: 'form' })
  /** The attempt whose outcome is watched. */
  const [watched, setWatched] = useState<string | null>(null)
  const [abandoned, setAbandoned] = useState<string | null>(null)
  const running = useRef(false)
  /** Checks in progress when the outcome was known end later, with an outdated result. */
  const isOver = useRef(false)

  const follow = useCallback(
    (next: Next) => {
      if (isOver.current) return
      isOver.current = next.to !== 'form'
      if (next.to === 'payment-message') {
        setStep({ at: 'form' })
        setWatched(null)
      }
      followNext(next)
    },
    [followNext],
  )

  /** A closed challenge has no further outcome. */
  const rest = useCallback(() => setWatched(null), [])

  function go(next: Next): Record<string, string> | undefined {
    setStep({ at: 'form' })
    follow(next)
    return next.to === 'form' ? (next.fields ?? {}) : undefined
  }

  async function run(card: Card): Promise<Record<string, string> | undefined> {
    setStep({ at: 'preparing' })
    const request = { paymentType: PAYMENT_TYPE.card, amount: due, orderId, ...card }
    const prepared = await mutation(payment, request, { isSecret: true })
    const refused = afterPreparing(screen, prepared)
    if (refused) return go(refused)
    if (!prepared.ok) return undefined
    const { data } = prepared

    setStep({ at: 'device' })
    const { deviceDataCollectionURL: address, access_token: token } = data
    const cyberSource = address && token ? await collectDeviceData(address, token, cardinal) : null

    setStep({ at: 'asking' })
    const question = {
      cardData: request,
      cyberSource,
      otherDetail: { ...data, attemptId: data.attemptId as string },
      browser: browserFacts(window),
      challengeWindowSize: codeForScreen(window.innerWidth, window.innerHeight),
    }
    let answer = await ask(cardAuthentication, question)
    // Repeats the request once after a lost response: it is the same request, and never charges twice.
    if (!answer.ok && answer.problem.code === 'shop-unreachable') answer = await ask(cardAuthentication, question)
    const next = afterAsking(screen, answer)
    if ('to' in next) return go(next)
    setWatched(data.attemptId)
    setStep('challenge' in next ? { at: 'challenge', ...next } : { at: 'result', ...next })
    return undefined
  }

  async function pay(card: Card): Promise<Record<string, string> | undefined> {
    if (running.current) return undefined
    running.current = true
    isOver.current = false
    setMessage(null)
    setAbandoned(null)
    setWatched(null)
    try {
      return await run(card)
    } finally {
      running.current = false
    }
  }

  return {
    step,
    message,
    leaving,
    watched,
    abandoned,
    pay,
    follow,
    /** Closes the challenge. The payer could have completed it at the same moment, so its outcome is still watched. */
    abandon(reason: string) {
      setStep({ at: 'form' })
      setAbandoned(reason)
    },
    rest,
  }
}
