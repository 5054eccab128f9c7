import * as z from 'zod/mini'
import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'

const instant = z.strictObject({ at: z.date() })

/** Prompts that were or could have been shown: a prompt refused by the provider was not shown. */
const MAY_HAVE_PROMPTED = "NOT a.by_hand AND (a.state <> 'failed' OR a.provider_reference IS NOT NULL)"
/** Matches cards refused by a bank; the shop's own reasons are written in lower case. */
const REFUSED_BY_BANK = "a.state = 'failed' AND a.provider_reference IS NOT NULL AND a.result_code ~ '^[A-Z0-9]'"
const OPEN = "a.state IN ('requested', 'prompted', 'unknown')"

/** The prompts to a phone since it last paid, newest first. */
export const recentPromptsOfPhone = statement<{ phone: string; since: Date; atMost: number }>()({
  name: 'recent-prompts-of-phone',
  row: instant,
  sql: `SELECT a.started_at AS at FROM payment_attempts a
    WHERE a.phone = $phone AND a.started_at > $since AND ${MAY_HAVE_PROMPTED} AND a.started_at > coalesce(
      (SELECT max(p.started_at) FROM payment_attempts p WHERE p.phone = $phone AND p.state = 'paid'), '-infinity')
    ORDER BY a.started_at DESC LIMIT $atMost`,
})

/** The unpaid prompts of a network, newest first. */
export const recentPromptsOfNetwork = statement<{ network: string; since: Date; atMost: number }>()({
  name: 'recent-prompts-of-network',
  row: instant,
  sql: `SELECT n.at FROM payment_networks n JOIN payment_attempts a ON a.id = n.attempt_id
    WHERE n.network_key = $network AND n.at > $since AND a.payment_type = ${ATTEMPT_TYPE.mobileMoney} AND a.state <> 'paid'
    ORDER BY n.at DESC LIMIT $atMost`,
})

/** The cards of a network that were refused or are still without a response of their bank, newest first. */
export const recentCardsOfNetwork = statement<{ network: string; since: Date; atMost: number; orderId: string }>()({
  name: 'recent-cards-of-network',
  row: instant,
  sql: `SELECT n.at FROM payment_networks n JOIN payment_attempts a ON a.id = n.attempt_id
    WHERE n.network_key = $network AND n.at > $since AND a.payment_type = ${ATTEMPT_TYPE.card} AND (${REFUSED_BY_BANK}
      OR (${OPEN} AND (a.order_id <> $orderId OR a.authorising_at IS NOT NULL)))
    ORDER BY n.at DESC LIMIT $atMost`,
})

/** Number of cards tried since an instant, and of those refused by their banks. */
export const countCards = statement<{ since: Date }>()({
  name: 'count-cards',
  row: z.strictObject({ refused: z.int(), all: z.int() }),
  sql: `SELECT count(*) FILTER (WHERE ${REFUSED_BY_BANK})::int AS refused, count(*)::int AS all FROM payment_attempts a
    WHERE a.payment_type = ${ATTEMPT_TYPE.card} AND a.started_at > $since`,
})
