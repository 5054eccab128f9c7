import { randomInt } from 'node:crypto'
import { maskPhone } from '../log.ts'
import type { Inbox } from './inbox.ts'
import { failedMessage, paidMessage } from './messages.ts'
import { darajaTimestamp } from './nairobi-time.ts'
import { postToShop } from './post-to-shop.ts'
import type { PushRequest } from './push-request.ts'
import { ambiguous, newConversationId, newReceipt, newRequestId } from './refusal.ts'
import { callbackCode, resultWords } from './results.ts'
import { RIGHT_PIN } from './sandbox.ts'
import type { DarajaSettings } from './settings.ts'
import type { SwitchBoard } from './switches.ts'

export interface Prompt {
  merchantRequestId: string
  checkoutRequestId: string
  request: PushRequest
  openedAt: Date
  expiresAt: Date
  /** Null while the phone waits for its PIN. */
  result: { code: string; receipt: string | null; at: Date } | null
  /** Number of queries while open. */
  queries: number
  /** Ends when the callback was sent, or will not be. */
  callbackSent: Promise<void>
}

/** The actions of a handset's owner on a prompt. */
export type Answer =
  | { action: 'pin'; pin: string }
  | { action: 'cancel' | 'no-answer' | 'no-money' }
  | { action: 'result'; resultCode: string }

export interface Prompts {
  /** Opens a prompt on the phone. Throws a Refusal while the phone has one open. */
  open(request: PushRequest): Prompt
  find(checkoutRequestId: string): Prompt | undefined
  listOpen(phone: string | null): Prompt[]
  /** Numbers that ever got a prompt, newest first. */
  phones(): string[]
  /** @returns false if the prompt is not (or no longer) open */
  answer(checkoutRequestId: string, answer: Answer): boolean
  /** Clears all state; pending callbacks are not sent. */
  reset(): void
}

interface Surroundings {
  settings: DarajaSettings
  switches: SwitchBoard
  inbox: Inbox
  changed: () => void
  /** A payment was made through a push. */
  paid: (prompt: Prompt, receipt: string) => Promise<void>
  /** Called when the money of a prompt is in the paybill. */
  received: (prompt: Prompt, receipt: string, at: Date) => void
}

/** The most M-PESA moves in one payment, in shillings. */
const MAX_AMOUNT = 250_000
const MAX_PROMPTS = 1000

export function createPrompts({ settings, switches, inbox, changed, received, paid }: Surroundings): Prompts {
  const prompts = new Map<string, Prompt>()
  const settlers = new Map<string, (code: string) => void>()
  const timers = new Set<NodeJS.Timeout>()

  function after(ms: number, run: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
    return timer
  }

  const pause = (ms: number) => new Promise<void>((resolve) => after(ms, resolve))

  const uniqueReceipt = uniqueReceipts()

  function settle(prompt: Prompt, code: string, done: () => void): void {
    const { phone } = prompt.request
    const at = new Date()
    const receipt = code === '0' ? uniqueReceipt() : null
    prompt.result = { code, receipt, at }
    settlers.delete(prompt.checkoutRequestId)
    settings.log.info({ checkoutRequestId: prompt.checkoutRequestId, resultCode: code }, 'Prompt settled')
    if (receipt !== null) received(prompt, receipt, at)
    const payment = { ...prompt.request, merchantName: settings.merchantName }
    inbox.addMessage(
      receipt === null
        ? { phone, receipt, ...failedMessage(payment, code) }
        : { phone, receipt, kind: 'sms', text: paidMessage(payment, receipt, at) },
    )
    const callbackSent = sendCallback({ settings, switches, inbox }, pause, prompt, code)
    void callbackSent.then(done)
    if (receipt !== null && switches.of(phone).confirm) void callbackSent.then(() => paid(prompt, receipt))
  }

  const listOpen = (phone: string | null) =>
    [...prompts.values()].filter(({ result, request }) => result === null && (phone ?? request.phone) === request.phone)

  return {
    open(request) {
      if (listOpen(request.phone).length > 0) {
        throw ambiguous('Unable to lock subscriber, a transaction is already in process for the current subscriber')
      }
      const openedAt = new Date()
      const { promise: callbackSent, resolve: done } = Promise.withResolvers<void>()
      const prompt: Prompt = {
        merchantRequestId: newRequestId(),
        checkoutRequestId: newCheckoutId(openedAt),
        request,
        openedAt,
        expiresAt: new Date(openedAt.getTime() + settings.promptMs),
        result: null,
        queries: 0,
        callbackSent,
      }
      prompts.set(prompt.checkoutRequestId, prompt)
      const [oldest] = prompts.keys()
      if (prompts.size > MAX_PROMPTS && oldest !== undefined) prompts.delete(oldest)
      settings.log.info(
        { checkoutRequestId: prompt.checkoutRequestId, phone: maskPhone(request.phone), amount: request.amount },
        'Prompt opened',
      )
      if (request.transactionType !== 'CustomerPayBillOnline' || request.partyB !== settings.shortCode) {
        // Accepted like any other, and refused at the payment: no prompt is shown.
        settle(prompt, '2028', done)
        return prompt
      }
      const expiry = after(settings.promptMs, () => settle(prompt, '1037', done))
      settlers.set(prompt.checkoutRequestId, (code) => {
        clearTimeout(expiry)
        timers.delete(expiry)
        settle(prompt, code, done)
      })
      changed()
      return prompt
    },
    find: (checkoutRequestId) => prompts.get(checkoutRequestId),
    listOpen,
    phones: () => [...new Set([...prompts.values()].map(({ request }) => request.phone).reverse())],
    answer(checkoutRequestId, answer) {
      const prompt = prompts.get(checkoutRequestId)
      const settler = settlers.get(checkoutRequestId)
      if (!prompt || prompt.result !== null || !settler) return false
      settler(resultOf(prompt, answer))
      changed()
      return true
    },
    reset() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      settlers.clear()
      prompts.clear()
      changed()
    },
  }
}

const AMOUNT = '\u0000amount'

/** The JSON Safaricom posts for a prompt to a till: other names, and all values are text. */
function tillBody({ request, result }: Prompt): string {
  const code = result?.code ?? ''
  const facts = {
    resultCode: code,
    resultDesc: resultWords(code).callback,
    amount: request.amount.toFixed(1),
    requestId: request.tillRequestId,
  }
  if (!result?.receipt) return JSON.stringify({ ...facts, paymentReference: request.accountReference })
  const paid = {
    resultType: '0',
    conversationID: newConversationId(),
    transactionId: result.receipt,
    status: 'SUCCESS',
  }
  return JSON.stringify({ ...facts, ...paid })
}

/** The JSON Safaricom posts to CallBackURL, once a prompt has its result. */
function callbackBody(prompt: Prompt): string {
  if (prompt.request.tillRequestId !== undefined) return tillBody(prompt)
  const { merchantRequestId, checkoutRequestId, request, result } = prompt
  if (result === null) throw new Error('A prompt without a result has no callback')
  const stkCallback = {
    MerchantRequestID: merchantRequestId,
    CheckoutRequestID: checkoutRequestId,
    ResultCode: callbackCode(result.code),
    ResultDesc: resultWords(result.code).callback,
    // Only a payment has metadata, and Balance has no value.
    ...(result.receipt !== null && {
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: AMOUNT },
          { Name: 'MpesaReceiptNumber', Value: result.receipt },
          { Name: 'Balance' },
          { Name: 'TransactionDate', Value: Number(darajaTimestamp(result.at)) },
          { Name: 'PhoneNumber', Value: Number(request.phone) },
        ],
      },
    }),
  }
  // Safaricom writes the amount with two decimals, which JSON.stringify cannot.
  return JSON.stringify({ Body: { stkCallback } }).replace(JSON.stringify(AMOUNT), request.amount.toFixed(2))
}

/** Result of a failed payment that contradicts the result of the paid one. */
const CONTRADICTING = '1037'

const failedInstead = (prompt: Prompt, code: string): Prompt => ({
  ...prompt,
  result: { code, receipt: null, at: new Date() },
})

/** Notifies the shop, according to the handset's switches. */
async function sendCallback(
  { settings, switches, inbox }: Pick<Surroundings, 'settings' | 'switches' | 'inbox'>,
  pause: (ms: number) => Promise<void>,
  prompt: Prompt,
  code: string,
): Promise<void> {
  const { phone, callbackUrl } = prompt.request
  const { late, twice, never, failsFirst, failsAfter } = switches.of(phone)
  if (never) {
    inbox.addDelivery({ phone, what: 'callback', resultCode: code, status: null, fate: 'withheld' })
    return
  }
  if (late) await pause(settings.lateMs)
  const isPaid = code === '0'
  const codes = [
    ...(isPaid && failsFirst ? [CONTRADICTING] : []),
    code,
    ...(twice ? [code] : []),
    ...(isPaid && failsAfter ? [CONTRADICTING] : []),
  ]
  for (const [index, resultCode] of codes.entries()) {
    if (index > 0) await pause(settings.repeatMs)
    const body = callbackBody(resultCode === code ? prompt : failedInstead(prompt, resultCode))
    const delivery = { url: callbackUrl, body, phone, what: 'callback' as const, resultCode }
    await postToShop(delivery, inbox, settings.log)
  }
}

/** A function that makes receipts which differ from each other. */
function uniqueReceipts(): () => string {
  const receipts = new Set<string>()
  return () => {
    let receipt = newReceipt()
    while (receipts.has(receipt)) receipt = newReceipt()
    receipts.add(receipt)
    return receipt
  }
}

/** Code of the result of a handset's answer. */
function resultOf(prompt: Prompt, answer: Answer): string {
  switch (answer.action) {
    case 'pin':
      if (answer.pin !== RIGHT_PIN) return '2001'
      return prompt.request.amount > MAX_AMOUNT ? '3' : '0'
    case 'cancel':
      return prompt.request.tillRequestId === undefined ? '1032' : '4001'
    case 'no-answer':
      return '1037'
    case 'no-money':
      return '1'
    case 'result':
      return answer.resultCode
  }
}

/** `ws_CO_`, the day and time in Nairobi, and digits that make it unique. */
function newCheckoutId(at: Date): string {
  const [, year, rest] = /^(\d{4})(\d{10})$/.exec(darajaTimestamp(at)) as unknown as [string, string, string]
  const dayMonth = `${rest.slice(2, 4)}${rest.slice(0, 2)}`
  return `ws_CO_${dayMonth}${year}${rest.slice(4)}${String(randomInt(1e9)).padStart(9, '0')}`
}
