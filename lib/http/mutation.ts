import type { AnswerOf, Call, Input } from '../contract/base/call.ts'
import { type AttemptOptions, attempt } from './attempt-key.ts'
import { type AskOptions, ask } from './call-client.ts'

interface MutationOptions<C extends Call> extends AskOptions, AttemptOptions {
  /** Names the attempt; the call's name when absent. */
  key?: string
  /** Decides how often the write is sent (`untilAnswered`); once when absent. */
  retry?: (send: () => Promise<AnswerOf<C>>) => Promise<AnswerOf<C>>
  /** Sends one try; `ask` by default. */
  send?: (call: C, input: Input<C>, options: AskOptions) => Promise<AnswerOf<C>>
}

/**
 * Sends a write. An idempotent call takes effect once even if sent several times, also after a reload: each try has the
 * key of its attempt.
 * @returns the result; throws only errors of `send`
 */
export function mutation<C extends Call>(
  call: C,
  input: Input<C>,
  { key = call.name, isSecret, retry, send = ask, ...options }: MutationOptions<C> = {},
): Promise<AnswerOf<C>> {
  const once = () =>
    call.idempotent
      ? attempt(key, input, (idempotencyKey) => send(call, input, { ...options, idempotencyKey }), { isSecret })
      : send(call, input, options)
  return retry ? retry(once) : once()
}
