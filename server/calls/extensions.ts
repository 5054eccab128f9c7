import 'server-only'
import { Refusal } from '../http/refusal.ts'
import { type ForwardReply, type ForwardRequest, forward } from './forward.ts'

/** What the shop API can do beyond the specification; nothing where it does not know the question. */
export async function extensionsCall(request: ForwardRequest): Promise<ForwardReply> {
  try {
    return await forward(request)
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.status !== 404) throw error
    return { envelope: { status: 200, message: '', data: { extensions: [] } }, headers: {} }
  }
}
