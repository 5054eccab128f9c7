import { actsForTraders } from '#lib/account/capabilities.ts'
import 'server-only'
import { ACTING_FOR_HEADER, NO_TRADER } from '#lib/account/acting-for.ts'
import type { Call } from '#lib/contract/base/call.ts'
import type { SelectedTrader } from '#lib/contract/identity/trader-selection.ts'
import { refuse } from '../http/refusal.ts'
import { isActingStored, type Person, writeActing } from '../session/session.ts'
import { type ForwardReply, type ForwardRequest, forward } from './forward.ts'

/** Selects the trader to act for. The token is stored in the upstream session and never sent to a browser. */
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
 * Checks that the page was drawn for the trader that is selected now. If another tab has selected a different trader,
 * the call is refused: the page gets a problem and reads everything again.
 * @throws Refusal acting-changed; acting-ended if the page's trader and the stored selection disagree
 */
export async function checkActingFor(call: Call, request: Request, person: Person | null): Promise<void> {
  const traderOfPage = request.headers.get(ACTING_FOR_HEADER)
  if (!call.acting || traderOfPage === null || person === null || !actsForTraders(person.identity.userType)) return
  if (traderOfPage === String(person.acting?.companyId ?? NO_TRADER)) return
  if (await isActingStored(person)) throw refuse('acting-changed', CHANGED)
  throw refuse('acting-ended', 'You are no longer acting for a trader. Select one again.')
}

const CHANGED = 'You chose another trader in another tab. Check which trader is selected, then continue.'
