import type { Cents } from '#lib/format/money.ts'
import type { ProviderReference } from '../rules/attempt.ts'
import type { Facts, Source } from '../rules/payment-event.ts'
import type { ReportedEvent } from '../use-cases/ledger.ts'
import type { RefundOutcome, ReportedBalance } from './provider.ts'

/** Properties of a request before its body is read. */
export interface WebhookRequest {
  /** The address of the socket, and the addresses added by proxies. */
  ip: string
  forwardedFor: string | string[] | undefined
  /** The parameters of the route. */
  params: Readonly<Record<string, string | undefined>>
}

/** The content of a request. */
export type WebhookMessage =
  /** For the attempt with our id, or with the provider's names. `reported` is null while it is undecided. */
  | { kind: 'event'; about: { id: string } | { reference: ProviderReference }; reported: ReportedEvent | null }
  /** The result of the refund with our id; the amount that was sent, if the message names it. */
  | { kind: 'refund'; id: string; report: RefundOutcome; amountCents: Cents | null; facts: Facts }
  /** The balance that was requested with our id. */
  | { kind: 'balance'; id: string; report: ReportedBalance }
  /** Not a message of the provider. */
  | { kind: 'unreadable' }
  /** Not signed by the provider. */
  | { kind: 'forged' }

/** The reports that a provider sends over HTTP. */
export interface Webhook {
  /** Fastify's route patterns of its addresses. */
  routes: readonly string[]
  /**
   * Whether a request is accepted, decided before its body is read. Otherwise the response is that of an unknown
   * address.
   */
  isBelieved: (request: WebhookRequest) => boolean
  read: (body: unknown, params: WebhookRequest['params']) => WebhookMessage
  /** The response that the provider expects, regardless of our result. */
  answer: object
  /** The source under which unreadable messages are stored. */
  source: Source
}
