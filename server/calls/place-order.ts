import 'server-only'
import { rememberOrder } from '../session/purse.ts'
import { type Asked, forward, type Passed } from './forward.ts'

/** Places the order, and notes in a guest's purse that it is theirs; an account knows its orders itself. */
export async function placeOrderCall(asked: Asked): Promise<Passed> {
  const passed = await forward(asked)
  if (!asked.person) await rememberOrder((passed.envelope.data as { orderId: string }).orderId)
  return passed
}
