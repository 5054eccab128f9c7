'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { CloseIcon } from '#components/kit/icon.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import { codeOfRequest, sizeOfCode } from './challenge-window.ts'
import type { Challenge } from './outcomes.ts'
import { readPaymentAlert } from './payment-alert.ts'

/** Spec, section 4: the step-up form is submitted after one second. */
const SUBMIT_AFTER_MS = 1_000

type Props = {
  challenge: Challenge
  /** The amount, for the payer to compare with the bank's page. */
  amount: string
  /** Called when the frame returns. @param isDecided whether with a response to a payment of ours */
  onAnswered: (isDecided: boolean) => void
  onClose: () => void
  /** The frame's own page could not be loaded. */
  onBroken: () => void
}

/** Fills and submits the form of the challenge's page (app/(payment)/payment-challenge). Returns the bank's frame. */
function openBank(
  frame: HTMLIFrameElement,
  { stepUpUrl, accessToken, attemptId }: Challenge,
): HTMLIFrameElement | null {
  const inside = frame.contentDocument
  const form = inside?.forms.namedItem('step-up')
  const bank = inside?.querySelector<HTMLIFrameElement>('iframe[name=bank]')
  if (!form || !bank) return null
  form.action = stepUpUrl
  for (const [name, value] of Object.entries({ JWT: accessToken, MD: attemptId }))
    (form.elements.namedItem(name) as HTMLInputElement).value = value
  form.submit()
  return bank
}

/** The bank's challenge, in a frame of the requested size. The frame around it is a page of ours without scripts. */
export function ChallengeWindow({ challenge, amount, onAnswered, onClose, onBroken }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [opened, setOpened] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const size = sizeOfCode(codeOfRequest(challenge.pareq))

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Not the first button, which ends the payment.
    title.current?.focus()
    return () => {
      clearTimeout(timer.current)
      element?.close()
    }
  }, [])

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const alert = readPaymentAlert(event, window.location.origin)
      // Only from within this frame: another window of the shop can have its own challenge.
      if (alert && event.source === frame.current?.contentWindow?.frames[0]) onAnswered(alert.isDecided)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [onAnswered])

  const submitLater = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const bank = frame.current && openBank(frame.current, challenge)
      if (bank) bank.addEventListener('load', () => setOpened(true))
      else onBroken()
    }, SUBMIT_AFTER_MS)
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={classes(
        'max-h-none max-w-none flex-col overflow-hidden bg-ground p-0 text-ink open:flex',
        size ? 'm-auto max-md:max-h-dvh max-md:max-w-full' : 'm-0 h-dvh w-screen',
      )}
      style={size ? { width: size.width } : undefined}
    >
      <div className="flex items-start gap-3 border-b border-hairline py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1 py-1.5">
          <h2 ref={title} id={titleId} tabIndex={-1} className="font-semibold outline-none">
            Your bank asks you to confirm
          </h2>
          <p role="status" className="text-small text-muted">
            {opened ? `${amount}. Answer your bank below. This window then closes.` : 'Opening your bank’s page …'}
          </p>
        </div>
        <IconButton label="Cancel this payment" onClick={onClose}>
          <CloseIcon size={22} />
        </IconButton>
      </div>
      {opened ? null : <StripeBar label="Opening your bank’s page" />}
      <iframe
        ref={frame}
        src="/payment-challenge"
        title="Confirmation by your bank"
        onLoad={submitLater}
        className={classes('block w-full bg-white', size ? 'max-h-[calc(100dvh-5rem)]' : 'min-h-0 flex-1')}
        style={size ? { height: size.height } : undefined}
      />
    </dialog>
  )
}
