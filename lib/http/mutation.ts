import type { AnswerOf, Call, Input } from '../contract/call.ts'
import { attempt } from './attempt-key.ts'
import { type AskOptions, ask } from './call-client.ts'
import { untilAnswered, type WaitingWrite } from './until-answered.ts'

interface MutationOptions<C extends Call> extends AskOptions {
  /** Names the attempt; the call's name when absent. */
  key?: string
  /** Set for a write that is sent until it is answered; shown in the waiting bar. */
  retry?: Omit<WaitingWrite, 'name'>
  /** Sends one try; `ask` when absent. */
  send?: (call: C, input: Input<C>, options: AskOptions) => Promise<AnswerOf<C>>
}

/**
 * Sends a write. That of an idempotent call is done once however often it is sent, after a reload too: each try carries
 * the key of its attempt.
 * @returns the answer; throws only what `send` throws
 */
export function mutation<C extends Call>(
  call: C,
  input: Input<C>,
  { key = call.name, retry, send = ask, ...options }: MutationOptions<C> = {},
): Promise<AnswerOf<C>> {
  const once = () =>
    call.idempotent
      ? attempt(key, input, (idempotencyKey) => send(call, input, { ...options, idempotencyKey }))
      : send(call, input, options)
  return retry ? untilAnswered({ name: key, ...retry }, once) : once()
}
