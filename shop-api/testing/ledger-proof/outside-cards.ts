/** A bank's card responses: CyberSource's calls. */
import type { Outside } from './outside.ts'
import type { Body, Send } from './outside-call.ts'

const referenceOf = (body: Body) => (body.clientReferenceInformation as { code: string }).code

export function setUpCard(outside: Outside, send: Send, cut: () => void) {
  if (outside.setup !== 'ok') return cut()
  const consumerAuthenticationInformation = {
    accessToken: outside.name('A'),
    referenceId: outside.name('S'),
    deviceDataCollectionUrl: `${outside.url}/collect`,
  }
  send(201, { status: 'COMPLETED', consumerAuthenticationInformation })
}

export function payByCard(outside: Outside, body: Body, send: Send, cut: () => void) {
  if (outside.bank === 'down') return cut()
  const attemptId = referenceOf(body)
  const { actionList = [] } = (body.processingInformation ?? {}) as { actionList?: string[] }
  const validates = actionList.includes('VALIDATE_CONSUMER_AUTHENTICATION')
  const kind = validates && outside.card === 'challenge' ? 'charge' : outside.card
  const id = outside.name('C')
  const isLost = outside.bank === 'lost'
  if (kind === 'decline') {
    outside.declined.add(attemptId)
    if (isLost) return cut()
    return send(201, { id, status: 'DECLINED', errorInformation: { reason: 'INSUFFICIENT_FUND', message: '' } })
  }
  if (kind === 'challenge') {
    if (isLost) return cut()
    const authentication = body.consumerAuthenticationInformation as { returnUrl: string }
    const authenticationId = outside.name('X')
    const secret = authentication.returnUrl.split('/').at(-1) ?? ''
    outside.challenges.push({ attemptId, order: outside.order, authenticationId, secret })
    return send(201, {
      id,
      status: 'PENDING_AUTHENTICATION',
      consumerAuthenticationInformation: {
        accessToken: 'token',
        stepUpUrl: `${outside.url}/step-up`,
        authenticationTransactionId: authenticationId,
      },
    })
  }
  const amount = (body.orderInformation as { amountDetails: { totalAmount: string } }).amountDetails.totalAmount
  const amountCents = Math.round(Number(amount) * 100)
  const charge = {
    attemptId,
    order: outside.order,
    id,
    amountCents,
    reversed: false,
    givenBack: new Map(),
    isReported: !isLost,
  }
  outside.charges.push(charge)
  if (isLost) return cut()
  send(201, {
    id,
    status: 'AUTHORIZED',
    orderInformation: { amountDetails: { authorizedAmount: amount, totalAmount: amount, currency: 'KES' } },
  })
}

export function searchPayments(outside: Outside, body: Body, send: Send, cut: () => void) {
  if (outside.search !== 'ok') return cut()
  const reference = String(body.query).split(':').at(-1)
  const charges = outside.charges.filter(({ attemptId }) => attemptId === reference)
  for (const charge of charges) if (!charge.reversed) charge.isReported = true
  const named = { clientReferenceInformation: { code: reference } }
  const summaries: object[] = charges.map(({ id, amountCents, reversed }) => ({
    id,
    ...named,
    orderInformation: { amountDetails: { totalAmount: (amountCents / 100).toFixed(2), currency: 'KES' } },
    applicationInformation: {
      applications: [
        { name: 'ics_auth', reasonCode: '100' },
        ...(reversed ? [{ name: 'ics_auth_reversal', reasonCode: '100' }] : []),
      ],
    },
  }))
  if (charges.length === 0 && outside.declined.has(reference ?? '')) {
    const applications = [{ name: 'ics_auth', reasonCode: '204' }]
    summaries.push({ id: outside.name('C'), ...named, applicationInformation: { applications } })
  }
  for (const { givenBack } of outside.charges) {
    if (!givenBack.has(reference ?? '')) continue
    const applications = [{ name: 'ics_credit', reasonCode: '100' }]
    summaries.push({ id: outside.name('C'), ...named, applicationInformation: { applications } })
  }
  send(201, { totalCount: summaries.length, _embedded: { transactionSummaries: summaries } })
}

export function reverseByReference(outside: Outside, body: Body, send: Send, cut: () => void) {
  if (outside.bank === 'down') return cut()
  const charge = outside.charges.find(({ attemptId }) => attemptId === referenceOf(body))
  if (charge) charge.reversed = true
  if (outside.bank === 'lost') return cut()
  send(201, { id: outside.name('C'), status: 'REVERSED' })
}

export function refundPayment(outside: Outside, id: string, body: Body, send: Send, cut: () => void) {
  if (outside.bank === 'down') return cut()
  const charge = outside.charges.find((one) => one.id === id)
  const details = body.orderInformation as { amountDetails: { totalAmount: string } } | undefined
  const amount = Math.round(Number(details?.amountDetails.totalAmount ?? 0) * 100)
  charge?.givenBack.set(referenceOf(body), amount)
  if (outside.bank === 'lost') return cut()
  send(201, { id: outside.name('C'), status: 'PENDING' })
}
