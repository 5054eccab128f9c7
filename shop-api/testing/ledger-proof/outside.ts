/**
 * Everything outside the shop that a payment can meet: Safaricom's Daraja, Airtel Money, a card's bank, and the people who pay. It keeps
 * the truth, every payment that was really made, and behaves as it is told for its next answer. Written from the providers'
 * wire facts; nothing of the shop's own is used.
 */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the next push is answered. Of `lost` and `broken` the prompt goes out all the same. */
export type PushAnswer = 'accepted' | 'refused' | 'lost' | 'broken' | 'down'
/** How the next query is answered. `failed`: it calls the payment failed, whatever is true. */
export type QueryAnswer = 'truth' | 'pending' | 'down' | 'failed'
/** `lost`: it does what it is asked, and the answer is lost. `down`: it does nothing. */
export type BankMode = 'ok' | 'lost' | 'down'
export type CardKind = 'charge' | 'decline' | 'challenge'

/** A prompt on a phone, as it truly stands. */
export interface Prompt {
  order: number
  airtel: boolean
  attemptId: string
  merchantRequestId: string
  checkoutRequestId: string
  /** The path of the shop's callback address. */
  callbackPath: string
  amountCents: number
  reference: string
  startedAt: number
  /** A result code other than 0, or null while it is open. */
  failure: number | null
  receipt: string | null
}

/** A payment that was really made. */
export interface Payment {
  receipt: string
  amountCents: number
  /** Which prompt it answers, as an index; null for one by hand. */
  prompt: number | null
  /** What the payer typed as account number. */
  reference: string
  /** It went to another business: none of the shop's money. */
  elsewhere: boolean
  /** It went to the shop's bank: only a person can tell of it. */
  transfer: boolean
  /** By Airtel Money: the paybill tells nothing of it. */
  airtel: boolean
}

/** Money on a card. */
export interface Charge {
  attemptId: string
  order: number
  id: string
  amountCents: number
  reversed: boolean
  givenBack: Map<string, number>
  /** The shop was told of it. */
  told: boolean
}

/** A bank's question that waits for its answer. */
export interface OpenChallenge {
  attemptId: string
  order: number
  authenticationId: string
  secret: string
}

interface Body {
  [name: string]: unknown
}

export class Outside {
  prompts: Prompt[] = []
  payments: Payment[] = []
  charges: Charge[] = []
  challenges: OpenChallenge[] = []
  /** References the bank has declined. */
  declined = new Set<string>()
  /** Prompts that a query has called paid, answered to the shop. */
  readonly saidPaid = new Set<Prompt>()

  push: PushAnswer = 'accepted'
  query: QueryAnswer = 'truth'
  card: CardKind = 'charge'
  setup: BankMode = 'ok'
  bank: BankMode = 'ok'
  search: BankMode = 'ok'
  /** Which order's page asks now. */
  order = 0
  now = 0
  /** Runs before a push is answered. */
  beforeAnswer: ((prompt: Prompt) => Promise<void>) | null = null

  url = ''
  #serial = 0
  readonly #server = createServer((request, response) => {
    void this.#serve(request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Forgets everything: the next schedule's world. */
  reset(): void {
    this.prompts = []
    this.payments = []
    this.charges = []
    this.challenges = []
    this.declined = new Set()
    this.saidPaid.clear()
    this.beforeAnswer = null
  }

  /** A name nobody else has, as long as a receipt. */
  name(prefix: string): string {
    this.#serial += 1
    return `${prefix}${this.#serial.toString(36).toUpperCase().padStart(9, '0')}`
  }

  /** Somebody enters the right PIN. Late is possible where the network only gave up on the phone. */
  pay(prompt: Prompt): void {
    if (prompt.receipt !== null || (prompt.failure !== null && (prompt.airtel || prompt.failure !== 1037))) return
    prompt.receipt = this.name('P')
    prompt.failure = null
    const { amountCents, reference, receipt, airtel } = prompt
    const made = { receipt, amountCents, reference, elsewhere: false, transfer: false, airtel }
    this.payments.push({ ...made, prompt: this.prompts.indexOf(prompt) })
  }

  payByHand(amountCents: number, reference: string, elsewhere: boolean): void {
    this.payments.push({
      receipt: this.name('H'),
      amountCents,
      reference,
      prompt: null,
      elsewhere,
      transfer: false,
      airtel: false,
    })
  }

  /** Money goes to the shop's bank account. */
  transfer(amountCents: number, reference: string): void {
    const receipt = this.name('FT')
    this.payments.push({
      receipt,
      amountCents,
      reference,
      prompt: null,
      elsewhere: false,
      transfer: true,
      airtel: false,
    })
  }

  async #serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const body = (text ? JSON.parse(text) : {}) as Body
    const send = (status: number, answer: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    }
    const cut = () => void request.socket.destroy()
    const { pathname } = new URL(request.url ?? '/', 'http://outside')
    if (pathname.startsWith('/oauth')) return send(200, { access_token: this.name('T'), expires_in: '3599' })
    if (pathname === '/auth/oauth2/token') return send(200, { access_token: this.name('T'), expires_in: 3599 })
    if (pathname === '/merchant/v1/payments/') return this.#airtelPush(body, send, cut)
    if (pathname.startsWith('/standard/v1/payments/')) return this.#airtelQuery(pathname, send, cut)
    if (pathname.endsWith('/processrequest')) return this.#push(body, send, cut)
    if (pathname.endsWith('/stkpushquery/v1/query')) return this.#query(body, send, cut)
    if (pathname.endsWith('/authentication-setups')) return this.#setUp(send, cut)
    if (pathname === '/pts/v2/payments') return this.#pay(body, send, cut)
    if (pathname === '/tss/v2/searches') return this.#find(body, send, cut)
    if (pathname === '/pts/v2/reversals') return this.#letGo(body, send, cut)
    const [, id, action] = /^\/pts\/v2\/payments\/(\w+)\/(refunds|reversals)$/.exec(pathname) ?? []
    if (id && action) return this.#giveBack(id, body, send, cut)
    send(404, { errorCode: '404.001.01', errorMessage: 'wrong path' })
  }

  async #push(body: Body, send: Send, cut: () => void) {
    const answer = this.push
    if (answer === 'down') return cut()
    if (answer === 'refused') {
      return send(400, { requestId: '1', errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid PhoneNumber' })
    }
    const callbackPath = new URL(String(body.CallBackURL)).pathname
    const prompt: Prompt = {
      order: this.order,
      airtel: false,
      attemptId: callbackPath.split('/').at(-1) ?? '',
      merchantRequestId: this.name('M'),
      checkoutRequestId: this.name('ws_CO_'),
      callbackPath,
      amountCents: Number(body.Amount) * 100,
      reference: String(body.AccountReference),
      startedAt: this.now,
      failure: null,
      receipt: null,
    }
    this.prompts.push(prompt)
    await this.beforeAnswer?.(prompt)
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

  #query(body: Body, send: Send, cut: () => void) {
    const prompt = this.prompts.find(({ checkoutRequestId }) => checkoutRequestId === body.CheckoutRequestID)
    const final = (code: number) =>
      send(200, { ResponseCode: '0', ResponseDescription: '', ResultCode: String(code), ResultDesc: '' })
    if (this.query === 'down') return cut()
    if (this.query === 'failed') return final(1032)
    if (!prompt || this.query === 'pending' || (prompt.receipt === null && prompt.failure === null)) {
      return send(500, { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' })
    }
    if (prompt.receipt !== null) this.saidPaid.add(prompt)
    final(prompt.receipt === null ? (prompt.failure ?? 1032) : 0)
  }

  async #airtelPush(body: Body, send: Send, cut: () => void) {
    const answer = this.push
    if (answer === 'down') return cut()
    if (answer === 'refused') return send(200, { status: { success: false, response_code: 'DP00800001005' } })
    const transaction = body.transaction as { id: string; amount: number }
    const prompt: Prompt = {
      order: this.order,
      airtel: true,
      attemptId: transaction.id,
      merchantRequestId: '',
      checkoutRequestId: '',
      callbackPath: '/hooks/airtel',
      amountCents: transaction.amount * 100,
      reference: String(body.reference),
      startedAt: this.now,
      failure: null,
      receipt: null,
    }
    this.prompts.push(prompt)
    await this.beforeAnswer?.(prompt)
    if (answer === 'lost') return cut()
    if (answer === 'broken') return send(500, { error: 'Internal Server Error' })
    send(200, { status: { success: true, response_code: 'DP00800001006' } })
  }

  #airtelQuery(pathname: string, send: Send, cut: () => void) {
    if (this.query === 'down') return cut()
    const prompt = this.prompts.find(({ airtel, attemptId }) => airtel && pathname.endsWith(attemptId))
    if (!prompt) return send(200, { status: { success: false, response_code: 'DP00800001010' } })
    const isOpen = this.query === 'pending' || (prompt.receipt === null && prompt.failure === null)
    const status = this.query === 'failed' ? 'TF' : isOpen ? 'TIP' : prompt.receipt === null ? 'TF' : 'TS'
    if (status === 'TS') this.saidPaid.add(prompt)
    const transaction = { id: prompt.attemptId, status, airtel_money_id: status === 'TS' ? prompt.receipt : null }
    send(200, { status: { success: true }, data: { transaction } })
  }

  #setUp(send: Send, cut: () => void) {
    if (this.setup !== 'ok') return cut()
    const consumerAuthenticationInformation = {
      accessToken: this.name('A'),
      referenceId: this.name('S'),
      deviceDataCollectionUrl: `${this.url}/collect`,
    }
    send(201, { status: 'COMPLETED', consumerAuthenticationInformation })
  }

  #pay(body: Body, send: Send, cut: () => void) {
    if (this.bank === 'down') return cut()
    const attemptId = referenceOf(body)
    const { actionList = [] } = (body.processingInformation ?? {}) as { actionList?: string[] }
    const validates = actionList.includes('VALIDATE_CONSUMER_AUTHENTICATION')
    const kind = validates && this.card === 'challenge' ? 'charge' : this.card
    const id = this.name('C')
    const isLost = this.bank === 'lost'
    if (kind === 'decline') {
      this.declined.add(attemptId)
      if (isLost) return cut()
      return send(201, { id, status: 'DECLINED', errorInformation: { reason: 'INSUFFICIENT_FUND', message: '' } })
    }
    if (kind === 'challenge') {
      if (isLost) return cut()
      const asked = body.consumerAuthenticationInformation as { returnUrl: string }
      const authenticationId = this.name('X')
      const secret = asked.returnUrl.split('/').at(-1) ?? ''
      this.challenges.push({ attemptId, order: this.order, authenticationId, secret })
      return send(201, {
        id,
        status: 'PENDING_AUTHENTICATION',
        consumerAuthenticationInformation: {
          accessToken: 'token',
          stepUpUrl: `${this.url}/step-up`,
          authenticationTransactionId: authenticationId,
        },
      })
    }
    const amount = (body.orderInformation as { amountDetails: { totalAmount: string } }).amountDetails.totalAmount
    const amountCents = Math.round(Number(amount) * 100)
    const charge = {
      attemptId,
      order: this.order,
      id,
      amountCents,
      reversed: false,
      givenBack: new Map(),
      told: !isLost,
    }
    this.charges.push(charge)
    if (isLost) return cut()
    send(201, {
      id,
      status: 'AUTHORIZED',
      orderInformation: { amountDetails: { authorizedAmount: amount, totalAmount: amount, currency: 'KES' } },
    })
  }

  #find(body: Body, send: Send, cut: () => void) {
    if (this.search !== 'ok') return cut()
    const reference = String(body.query).split(':').at(-1)
    const charges = this.charges.filter(({ attemptId }) => attemptId === reference)
    for (const charge of charges) if (!charge.reversed) charge.told = true
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
    if (charges.length === 0 && this.declined.has(reference ?? '')) {
      const applications = [{ name: 'ics_auth', reasonCode: '204' }]
      summaries.push({ id: this.name('C'), ...named, applicationInformation: { applications } })
    }
    for (const { givenBack } of this.charges) {
      if (!givenBack.has(reference ?? '')) continue
      const applications = [{ name: 'ics_credit', reasonCode: '100' }]
      summaries.push({ id: this.name('C'), ...named, applicationInformation: { applications } })
    }
    send(201, { totalCount: summaries.length, _embedded: { transactionSummaries: summaries } })
  }

  #letGo(body: Body, send: Send, cut: () => void) {
    if (this.bank === 'down') return cut()
    const charge = this.charges.find(({ attemptId }) => attemptId === referenceOf(body))
    if (charge) charge.reversed = true
    if (this.bank === 'lost') return cut()
    send(201, { id: this.name('C'), status: 'REVERSED' })
  }

  #giveBack(id: string, body: Body, send: Send, cut: () => void) {
    if (this.bank === 'down') return cut()
    const charge = this.charges.find((one) => one.id === id)
    const details = body.orderInformation as { amountDetails: { totalAmount: string } } | undefined
    const amount = Math.round(Number(details?.amountDetails.totalAmount ?? 0) * 100)
    charge?.givenBack.set(referenceOf(body), amount)
    if (this.bank === 'lost') return cut()
    send(201, { id: this.name('C'), status: 'PENDING' })
  }
}

/** A callback as Airtel signs and writes it. */
export function airtelCallback(id: string, isPaid: boolean, receipt: string | null, key: string): object {
  const transaction = { id, message: '', status_code: isPaid ? 'TS' : 'TF', airtel_money_id: receipt }
  return { transaction, hash: createHmac('sha256', key).update(JSON.stringify(transaction)).digest('base64') }
}

type Send = (status: number, answer: object) => void

const referenceOf = (body: Body) => (body.clientReferenceInformation as { code: string }).code
