import 'server-only'
import { rememberOrder } from '../session/purse.ts'
import { type Asked, forward, type Passed } from './forward.ts'

/** Places the order, and notes in the guest's purse that it is theirs. */
export async function placeOrderCall(asked: Asked): Promise<Passed> {
  const passed = await forward(asked)
  await rememberOrder((passed.envelope.data as { orderId: string }).orderId)
  return passed
}
