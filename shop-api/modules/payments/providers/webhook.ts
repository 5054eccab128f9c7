import type { ProviderReference } from '../rules/attempt.ts'
import type { Source } from '../rules/payment-event.ts'
import type { ReportedEvent } from '../use-cases/ledger.ts'

/** What is known of a request before its body is read. */
export interface WebhookRequest {
  /** The address of the socket, and what proxies added. */
  ip: string
  forwardedFor: string | string[] | undefined
  /** The parameters of the route. */
  params: Readonly<Record<string, string | undefined>>
}

/** What a request says. */
export type WebhookMessage =
  /** Of the attempt with our own id, or with the provider's names. `reported` is null where nothing is decided yet. */
  | { kind: 'event'; about: { id: string } | { reference: ProviderReference }; reported: ReportedEvent | null }
  /** No message of the provider's. */
  | { kind: 'unreadable' }
  /** Not signed by the provider. */
  | { kind: 'forged' }

/** How a provider reports by itself, over HTTP. */
export interface Webhook {
  /** Fastify's patterns of its addresses. */
  routes: readonly string[]
  /** Whether a request is believed, judged before its body is read. Else the address does not exist. */
  isBelieved: (request: WebhookRequest) => boolean
  read: (body: unknown, params: WebhookRequest['params']) => WebhookMessage
  /** What the provider expects as the answer, whatever we think of its message. */
  answer: object
  /** As the source of what could not be read is kept. */
  source: Source
}
