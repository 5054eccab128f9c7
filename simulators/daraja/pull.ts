import { fromDarajaTimestamp } from './nairobi-time.ts'
import { checkAddress, matching } from './push-request.ts'
import { ambiguous, invalidField, newRequestId } from './refusal.ts'
import type { DarajaSettings } from './settings.ts'

type Body = Record<string, unknown>

interface PulledPayment {
  receipt: string
  at: Date
  /** 2547XXXXXXXX */
  phone: string
  /** Whole shillings. */
  amount: number
  account: string
}

/** The list of received payments that a registered short code can query (Pull). */
export interface Pulls {
  add(payment: PulledPayment): void
  /** Responds to `POST /pulltransactions/v1/register`. Throws a Refusal. */
  register(body: Body): object
  /** Responds to `POST /pulltransactions/v1/query`: 100 rows at most, of the last 48 hours. Throws a Refusal. */
  query(body: Body): object
}

const PAGE = 100
const WINDOW_MS = 48 * 60 * 60_000
/** Older payments are forgotten. */
const MAX_PAYMENTS = 20_000
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

export function createPulls({ shortCode, merchantName }: Pick<DarajaSettings, 'shortCode' | 'merchantName'>): Pulls {
  const payments: PulledPayment[] = []
  let isRegistered = false
  const checkShortCode = (body: Body) => {
    if (matching(body, 'ShortCode', /^\d{5,7}$/) !== shortCode) throw ambiguous('Merchant does not exist')
  }
  const timeIn = (body: Body, field: string): number => {
    const at = fromDarajaTimestamp(matching(body, field, TIME).replace(/\D/g, ''))
    if (at === null) throw invalidField(field)
    return at.getTime()
  }

  return {
    add(payment) {
      payments.push(payment)
      if (payments.length > MAX_PAYMENTS) payments.shift()
    },
    register(body) {
      checkShortCode(body)
      matching(body, 'RequestType', /^Pull$/)
      matching(body, 'NominatedNumber', /^254[17]\d{8}$/)
      checkAddress('CallBackURL', matching(body, 'CallBackURL', /^.+$/))
      const [status, text] = isRegistered
        ? ['1001', 'ShortCode already Registered']
        : ['1000', 'Short code Registered Successfully']
      isRegistered = true
      return { ResponseRefID: newRequestId(), ResponseStatus: status, ShortCode: shortCode, ResponseDescription: text }
    },
    query(body) {
      checkShortCode(body)
      if (!isRegistered) throw ambiguous('The short code is not registered')
      const [from, to] = [timeIn(body, 'StartDate'), timeIn(body, 'EndDate')]
      const offset = Number(matching(body, 'OffSetValue', /^\d{1,6}$/))
      const since = Math.max(from, Date.now() - WINDOW_MS)
      const listed = payments.filter(({ at }) => at.getTime() >= since && at.getTime() < to + 1000)
      const page = listed.slice(offset, offset + PAGE)
      const rows = page.map(({ receipt, at, phone, amount, account }) => ({
        transactionId: receipt,
        trxDate: at.toISOString().replace(/\.\d+Z$/, 'Z'),
        msisdn: Number(phone.slice(3)),
        sender: 'MPESA',
        transactiontype: 'c2b-pay-bill-debit',
        billreference: account,
        amount: amount.toFixed(2),
        organizationname: merchantName,
      }))
      const [code, message] = rows.length > 0 ? ['1000', 'Success'] : ['1001', 'No transactions']
      return { ResponseRefID: newRequestId(), ResponseCode: code, ResponseMessage: message, Response: [rows] }
    },
  }
}
