/** Prompts on phones, and the providers' reports about them. */

import { createHmac } from 'node:crypto'
import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { payment } from '#lib/contract/payments/payment.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { hookAddresses } from '../../modules/payments/providers/hooks.ts'
import { freshKey } from '../order-form.ts'
import { must } from './must.ts'
import type { Prompt } from './outside.ts'
import { type OrderInPlay, type Play, refusalOf, type Status } from './play.ts'
import type { Part, Step } from './schedule.ts'

/** M-Pesa's maximum per payment, in cents, and the minimum of a part. */
const MAX_AT_ONCE = 250_000_00
const MIN_PART = 1_000_00

/** The amount that a page requests from M-Pesa. @param total of the order: only a large order is paid in parts */
function partOf(due: number, total: number, part: Part | undefined): number {
  if (total <= MAX_AT_ONCE || part === 'above') return due
  const half = Math.floor(due / 200) * 100
  return part === 'half' && half >= MIN_PART && half <= MAX_AT_ONCE ? half : Math.min(due, MAX_AT_ONCE)
}

export async function sendPush(play: Play, step: Extract<Step, { do: 'push' }>): Promise<void> {
  const order = play.orders[step.order] as OrderInPlay
  const status = play.statuses[step.order] as Status
  const before = play.outside.prompts.length
  Object.assign(play.outside, { push: step.answer, order: step.order })
  play.outside.beforeAnswer =
    step.first === 'nothing'
      ? null
      : async (prompt) => {
          if (step.first === 'paid') play.outside.pay(prompt)
          else prompt.failure = 2001
          await callBack(play, prompt, 'nothing')
        }
  const due = status.due || order.totalCents
  const cents = partOf(due, order.totalCents, step.part)
  const amount = decimalOfCents(cents)
  const provider = step.airtel ? 'airtel' : 'mpesa'
  const input = {
    paymentType: PAYMENT_TYPE.mobileMoney,
    provider,
    amount,
    orderId: order.id,
    mobileNumber: '0712 345 678',
  } as const
  const same = freshKey()
  const [answer] = await Promise.all(
    Array.from({ length: step.twice ? 2 : 1 }, () => play.shop.ask(payment, input, same).catch(refusalOf)),
  )
  play.outside.beforeAnswer = null
  play.afterRequest(step.order, typeof answer === 'string' ? answer : null)
  const made = play.outside.prompts.slice(before)
  must(made.length <= 1, 'one key sent two prompts')
  const [prompt] = made
  must(answer !== 'over-mpesa-limit' || cents > MAX_AT_ONCE, 'a payment was refused as too large, and is not')
  if (!prompt) return
  must(!status.isPaid && !status.isCancelled, 'a prompt went out for an order that is paid or cancelled')
  must(prompt.amountCents === cents && cents <= status.due, 'a prompt asks for another amount than it was to')
  must(cents <= MAX_AT_ONCE, 'a prompt asks for more than M-Pesa sends at once')
  // Airtel knows it by the shop's own id.
  if (step.answer === 'accepted' || prompt.airtel) play.books.known.add(prompt)
}

/** A callback as Airtel signs and writes it. */
function airtelCallback(id: string, isPaid: boolean, receipt: string | null, key: string): object {
  const transaction = { id, message: '', status_code: isPaid ? 'TS' : 'TF', airtel_money_id: receipt }
  return { transaction, hash: createHmac('sha256', key).update(JSON.stringify(transaction)).digest('base64') }
}

/** A callback as Safaricom writes it. */
function callbackOf(
  { merchantRequestId, checkoutRequestId }: Pick<Prompt, 'merchantRequestId' | 'checkoutRequestId'>,
  code: number,
  { amount, receipt }: { amount: number | null; receipt: string | null },
): object {
  const items = [
    ...(amount === null ? [] : [{ Name: 'Amount', Value: amount }]),
    ...(receipt === null ? [] : [{ Name: 'MpesaReceiptNumber', Value: receipt }]),
    { Name: 'PhoneNumber', Value: 254712345678 },
  ]
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: merchantRequestId,
        CheckoutRequestID: checkoutRequestId,
        ResultCode: code,
        ResultDesc: '',
        ...(code === 0 && { CallbackMetadata: { Item: items } }),
      },
    },
  }
}

export async function callBack(play: Play, prompt: Prompt, without: 'nothing' | 'receipt'): Promise<void> {
  if (prompt.receipt === null && prompt.failure === null) return
  const code = prompt.receipt === null ? (prompt.failure ?? 1032) : 0
  const receipt = without === 'receipt' ? null : prompt.receipt
  const { airtelCallbackKey: key } = play.shop
  const body = prompt.airtel
    ? airtelCallback(prompt.attemptId, code === 0, receipt, key)
    : callbackOf(prompt, code, { amount: prompt.amountCents / 100, receipt })
  // It is recorded at the same instant as the shop receives it.
  play.books.known.add(prompt)
  if (code === 0) {
    if (receipt === null) play.books.reportedPaid(prompt)
    else play.books.called(prompt, receipt)
  }
  await play.send(prompt.callbackPath, body)
}

export async function contradict(
  play: Play,
  which: number,
  how: Extract<Step, { do: 'contradict' }>['how'],
): Promise<void> {
  const prompt = play.prompt(which)
  if (!prompt) return
  const right = { amount: prompt.amountCents / 100, receipt: play.outside.name('F') }
  const report = async (body: object, path = prompt.callbackPath) => {
    play.books.contradictions += 1
    await play.send(path, body)
  }
  if (prompt.airtel) return contradictAirtel(play, prompt, how, report)
  if (how === 'amount') return report(callbackOf(prompt, 0, { ...right, amount: 1 }))
  if (how === 'no amount') return report(callbackOf(prompt, 0, { ...right, amount: null }))
  if (how === 'ids') {
    if (!play.books.known.has(prompt)) return
    return report(callbackOf({ ...prompt, checkoutRequestId: 'ws_CO_other' }, 0, right))
  }
  if (how === 'unknown attempt') {
    const path = hookAddresses(() => '', play.shop.callbackSecret).stk('00000000-0000-4000-8000-000000000000')
    return report(callbackOf({ ...prompt, checkoutRequestId: 'ws_CO_nobody' }, 0, right), path)
  }
  if (how === 'late failure') {
    // Of a payment that was not reported to the shop, only a code that leaves open whether a late PIN paid.
    const isReported = play.books.named.has(prompt) || play.books.calledPaid.has(prompt)
    if (prompt.receipt === null) return
    play.books.known.add(prompt)
    return play.send(prompt.callbackPath, callbackOf(prompt, isReported ? 1032 : 1037, right))
  }
  // The other order's receipt in the callback of this order's prompt.
  const other = play.outside.payments.find(({ receipt }) => {
    const reported = play.books.reported.get(receipt)
    return reported?.prompt && reported.prompt.order !== prompt.order
  })
  if (!other || play.books.named.has(prompt)) return
  play.books.known.add(prompt)
  play.books.named.set(prompt, other.receipt)
  return report(callbackOf(prompt, 0, { ...right, receipt: other.receipt }))
}

/** Airtel's callbacks name no amount, and an attempt by the shop's own id. */
async function contradictAirtel(
  play: Play,
  prompt: Prompt,
  how: Extract<Step, { do: 'contradict' }>['how'],
  report: (body: object) => Promise<void>,
): Promise<void> {
  const { airtelCallbackKey: key } = play.shop
  if (how === 'unknown attempt') return report(airtelCallback('nobody', true, play.outside.name('F'), key))
  const isReported = play.books.named.has(prompt) || play.books.calledPaid.has(prompt)
  if (how !== 'late failure' || prompt.receipt === null || !isReported) return
  await play.send(prompt.callbackPath, airtelCallback(prompt.attemptId, false, null, key))
}
