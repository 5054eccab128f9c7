import { type Problem, problem } from '#lib/contract/base/problem.ts'
import { deliveryCharge } from '#lib/contract/content/reference.ts'
import { ask } from '#lib/http/call-client.ts'
import type { OwnTown } from './delivery-town.ts'

type Quoted = { ok: true; quote: OwnTown } | { ok: false; problem: Problem }

/** Current delivery charge to a town. In its own file, so that it loads only for visitors with a town. */
export async function townQuote(
  { cityId, town }: Pick<OwnTown, 'cityId' | 'town'>,
  signal?: AbortSignal,
): Promise<Quoted> {
  const answer = await ask(deliveryCharge, { branchId: null, addressId: null, cityId }, { signal })
  if (!answer.ok) return answer
  const { chargeWithVat, deliveryDays, workingDays: days = deliveryDays, freeFrom = null } = answer.data
  if (days === undefined)
    return { ok: false, problem: problem('not-found', 'We cannot say how long delivery takes. Please contact us.') }
  return { ok: true, quote: { cityId, town, charge: chargeWithVat, days, freeFrom } }
}
