import 'server-only'
import { Refusal } from '../http/refusal.ts'
import { type ForwardReply, type ForwardRequest, forward } from './forward.ts'

/** The shop API's extensions to the specification; an empty list if it does not know this call. */
export async function extensionsCall(request: ForwardRequest): Promise<ForwardReply> {
  try {
    return await forward(request)
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.status !== 404) throw error
    return { envelope: { status: 200, message: '', data: { extensions: [] } }, headers: {} }
  }
}
