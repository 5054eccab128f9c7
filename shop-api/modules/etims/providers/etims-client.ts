import * as z from 'zod/mini'
import type { EtimsProfile } from '#lib/contract/etims/etims-settings.ts'
import { type HttpExchange, httpExchange } from '../../../runtime/http-exchange.ts'
import { type EtimsAnswer, readAnswer } from '../rules/etims-answer.ts'
import type { DeviceSecrets } from '../use-cases/device-secrets.ts'
import { createKraToken } from './kra-token.ts'

/** The client of one control unit at KRA, for both of its interfaces. It stores only the access token. */

/** Requests by purpose. The path of `query` is a setting of the device, because sources dispute it. */
const PATHS = {
  gateway: {
    initialise: '/initialize',
    codes: '/selectCodeList',
    classes: '/selectItemClsList',
    branches: '/selectBhfList',
    notices: '/selectNoticeList',
    customer: '/selectCustomer',
    item: '/saveItem',
    sale: '/sendSalesTransaction',
    ...{ purchases: '/selectTrnsPurchase', otherPurchases: '/getPurchaseTransactionInfo' },
    stockIo: '/insertStockIO',
    stockMaster: '/saveStockMaster',
  },
  legacy: {
    initialise: '/selectInitOsdcInfo',
    codes: '/selectCodeList',
    classes: '/selectItemClsList',
    branches: '/selectBhfList',
    notices: '/selectNoticeList',
    customer: '/selectCustomer',
    item: '/saveItem',
    sale: '/saveTrnsSalesOsdc',
    // The older host has one path.
    ...{ purchases: '/selectTrnsPurchase', otherPurchases: '/selectTrnsPurchase' },
    stockIo: '/insertStockIO',
    stockMaster: '/saveStockMaster',
  },
} as const satisfies Record<EtimsProfile, Record<string, string>>

/** Paths of the suppliers' invoices: integrators report both at the gateway. */
export const PURCHASE_PATHS = [PATHS.gateway.purchases, PATHS.gateway.otherPurchases] as const

export type EtimsRequest = keyof typeof PATHS.gateway | 'query'

/** The parts of a device that its requests need. */
export interface ClientDevice {
  pin: string
  branch: string
  profile: EtimsProfile
  baseUrl: string
  settings: { timeoutSeconds: number; queryPath: string }
}

export interface ClientParts {
  fetch?: typeof fetch | undefined
  /** Milliseconds since 1970. */
  now: () => number
}

export interface EtimsClient {
  /** The path of a request, for the log of exchanges. */
  pathOf: (request: EtimsRequest) => string
  /** Sends a request and reads the answer. Never throws. @param body without the PIN and the branch */
  call: (request: EtimsRequest, body: object) => Promise<EtimsAnswer>
}

/** Makes the client of a device with its opened secrets. */
export function openEtimsClient(device: ClientDevice, secrets: DeviceSecrets, parts: ClientParts): EtimsClient {
  const { pin, branch, profile, settings } = device
  const { fetch: send = fetch, now } = parts
  const baseUrl = device.baseUrl.replace(/\/$/, '')
  const { consumerKey, consumerSecret, cmcKey, appId } = secrets
  const token =
    profile === 'gateway' ? createKraToken({ baseUrl, consumerKey, consumerSecret }, { fetch: send, now }) : null
  const pathOf = (request: EtimsRequest) => (request === 'query' ? settings.queryPath : PATHS[profile][request])

  async function exchange(request: EtimsRequest, body: object): Promise<HttpExchange | { noToken: string }> {
    const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' }
    if (request !== 'initialise') Object.assign(headers, { tin: pin, bhfId: branch, cmcKey })
    if (appId) headers.apigee_app_id = appId
    const got = await token?.get()
    if (got?.ok === false) return { noToken: got.message }
    if (got) headers.authorization = `Bearer ${got.token}`
    const init = { method: 'POST', headers, body: JSON.stringify({ tin: pin, bhfId: branch, ...body }) }
    const sent = await httpExchange(send, `${baseUrl}${pathOf(request)}`, init, settings.timeoutSeconds * 1000)
    if (sent.kind === 'reply' && sent.status === 401 && got) token?.drop(got.token)
    return sent
  }

  return {
    pathOf,
    async call(request, body) {
      const first = await exchange(request, body)
      // An expired token: the request had no effect, and is sent once more with a new token.
      const isExpired = token !== null && 'kind' in first && first.kind === 'reply' && first.status === 401
      const sent = isExpired ? await exchange(request, body) : first
      return 'noToken' in sent ? { kind: 'away', reason: sent.noToken, mayHaveArrived: false } : readAnswer(sent)
    },
  }
}

/** Control data of an accepted sale. */
export const saleData = z.object({
  curRcptNo: z.coerce.number().check(z.int()),
  totRcptNo: z.coerce.number().check(z.int()),
  intrlData: z.string(),
  rcptSign: z.string(),
  sdcDateTime: z.coerce.string(),
})
export type SaleData = z.output<typeof saleData>
