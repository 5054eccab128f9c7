/** Prompts on phones as Safaricom's Daraja and Airtel Money answer. */
import type { Outside, Prompt } from './outside.ts'
import type { Body, Send } from './outside-call.ts'

export async function answerPush(outside: Outside, body: Body, send: Send, cut: () => void) {
  const answer = outside.push
  if (answer === 'down') return cut()
  if (answer === 'refused') {
    return send(400, { requestId: '1', errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid PhoneNumber' })
  }
  const callbackPath = new URL(String(body.CallBackURL)).pathname
  const prompt: Prompt = {
    order: outside.order,
    airtel: false,
    attemptId: callbackPath.split('/').at(-1) ?? '',
    merchantRequestId: outside.name('M'),
    checkoutRequestId: outside.name('ws_CO_'),
    callbackPath,
    amountCents: Number(body.Amount) * 100,
    reference: String(body.AccountReference),
    startedAt: outside.now,
    failure: null,
    receipt: null,
  }
  outside.prompts.push(prompt)
  await outside.beforeAnswer?.(prompt)
  if (answer === 'lost') return cut()
  if (answer === 'broken') {
    return send(500, { requestId: '1', errorCode: '500.003.1001', errorMessage: 'Internal Server Error' })
  }
  send(200, {
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResponseCode: '0',
    ResponseDescription: 'Success',
    CustomerMessage: 'Success',
  })
}

export function answerQuery(outside: Outside, body: Body, send: Send, cut: () => void) {
  const prompt = outside.prompts.find(({ checkoutRequestId }) => checkoutRequestId === body.CheckoutRequestID)
  const final = (code: number) =>
    send(200, { ResponseCode: '0', ResponseDescription: '', ResultCode: String(code), ResultDesc: '' })
  if (outside.query === 'down') return cut()
  if (outside.query === 'failed') return final(1032)
  if (!prompt || outside.query === 'pending' || (prompt.receipt === null && prompt.failure === null)) {
    return send(500, { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' })
  }
  if (prompt.receipt !== null) outside.reportedPaid.add(prompt)
  final(prompt.receipt === null ? (prompt.failure ?? 1032) : 0)
}

export async function answerAirtelPush(outside: Outside, body: Body, send: Send, cut: () => void) {
  const answer = outside.push
  if (answer === 'down') return cut()
  if (answer === 'refused') return send(200, { status: { success: false, response_code: 'DP00800001005' } })
  const transaction = body.transaction as { id: string; amount: number }
  const prompt: Prompt = {
    order: outside.order,
    airtel: true,
    attemptId: transaction.id,
    merchantRequestId: '',
    checkoutRequestId: '',
    callbackPath: '/hooks/airtel',
    amountCents: transaction.amount * 100,
    reference: String(body.reference),
    startedAt: outside.now,
    failure: null,
    receipt: null,
  }
  outside.prompts.push(prompt)
  await outside.beforeAnswer?.(prompt)
  if (answer === 'lost') return cut()
  if (answer === 'broken') return send(500, { error: 'Internal Server Error' })
  send(200, { status: { success: true, response_code: 'DP00800001006' } })
}

export function answerAirtelQuery(outside: Outside, pathname: string, send: Send, cut: () => void) {
  if (outside.query === 'down') return cut()
  const prompt = outside.prompts.find(({ airtel, attemptId }) => airtel && pathname.endsWith(attemptId))
  if (!prompt) return send(200, { status: { success: false, response_code: 'DP00800001010' } })
  const isOpen = outside.query === 'pending' || (prompt.receipt === null && prompt.failure === null)
  const status = outside.query === 'failed' ? 'TF' : isOpen ? 'TIP' : prompt.receipt === null ? 'TF' : 'TS'
  if (status === 'TS') outside.reportedPaid.add(prompt)
  const transaction = { id: prompt.attemptId, status, airtel_money_id: status === 'TS' ? prompt.receipt : null }
  send(200, { status: { success: true }, data: { transaction } })
}
