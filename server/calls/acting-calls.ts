import { actsForTraders } from '#lib/account/capabilities.ts'
import 'server-only'
import { ACTING_FOR_HEADER, NO_TRADER } from '#lib/account/acting-for.ts'
import type { Call } from '#lib/contract/call.ts'
import type { SelectedTrader } from '#lib/contract/trader-selection.ts'
import { refuse } from '../http/refusal.ts'
import { isActingStored, type Person, writeActing } from '../session/session.ts'
import { type ForwardReply, type ForwardRequest, forward } from './forward.ts'

/** Selects the trader to act for: the token is kept in the upstream session and never sent to a browser. */
export async function selectTraderCall(request: ForwardRequest): Promise<ForwardReply> {
  const { envelope, headers } = await forward(request)
  const { trader, acting } = envelope.data as SelectedTrader
  await writeActing(
    trader && acting
      ? {
          companyId: trader.id,
          name: trader.name,
          token: acting.token,
          ends: Math.floor(Date.parse(acting.ends) / 1000),
        }
      : null,
  )
  return { envelope: { ...envelope, data: { trader } }, headers }
}

/**
 * A page says for whom it was drawn. Where another tab has selected another trader since, nothing is done for the wrong
 * one: the page gets a problem and reads everything again.
 * @throws Refusal acting-changed; acting-ended where what the page reads and what we carry have come apart
 */
export async function checkActingFor(call: Call, request: Request, person: Person | null): Promise<void> {
  const traderOfPage = request.headers.get(ACTING_FOR_HEADER)
  if (!call.acting || traderOfPage === null || person === null || !actsForTraders(person.identity.userType)) return
  if (traderOfPage === String(person.acting?.companyId ?? NO_TRADER)) return
  if (await isActingStored(person)) throw refuse('acting-changed', CHANGED)
  throw refuse('acting-ended', 'You are no longer acting for a trader. Select one again.')
}

const CHANGED = 'You chose another trader in another tab. Check which trader is selected, then continue.'
