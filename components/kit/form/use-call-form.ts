import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form'
import { remember } from '#lib/browser/tab-storage.ts'
import type { Call, Input, Output } from '#lib/contract/call.ts'
import type { Answer } from '#lib/contract/problem.ts'
import { useCheckedForm } from './use-checked-form.ts'

const loadClient = () => import('#lib/http/call-client.ts')

interface CallFormOptions<C extends Call> {
  /** What is in the fields at first. */
  defaults: DefaultValues<FieldValues>
  /** A name under which what is typed survives a reload and an ended sign-in; secrets never do. */
  keep?: string
  /** Checks the form in place of the call's own schema. */
  resolver?: Resolver<FieldValues, unknown, FieldValues>
  /** What is sent of what was given; all of it by default. */
  toSend?: (given: Input<C>) => Input<C>
  /** Asks the call in another way than plainly. */
  send?: (input: Input<C>) => Promise<Answer<Output<C>>>
  /** Of a multipart call. */
  files?: () => Record<string, Blob>
  onDone: (data: Output<C>, message: string) => void | Promise<void>
}

/**
 * A form that is one call: what the shop refuses lands on the field it names, or else above the form. What was typed
 * stays after a refusal.
 * @param load fetches the call's declaration
 */
export function useCallForm<C extends Call>(load: () => Promise<C>, options: CallFormOptions<C>) {
  const { defaults, keep, resolver, toSend, send, files, onDone } = options
  // Once the checks are here, so is what asks.
  const loadAll = async () => (await Promise.all([load(), loadClient()]))[0].request
  const form = useCheckedForm(loadAll, { defaults, keep, resolver })
  const { setProblem, setError, focusFirst } = form

  async function ask(input: Input<C>): Promise<Answer<Output<C>>> {
    if (send) return send(input)
    const [call, client] = await Promise.all([load(), loadClient()])
    return client.ask(call, input, { files: files?.() })
  }

  async function onGiven(given: FieldValues) {
    const input = given as Input<C>
    const answer = await ask(toSend ? toSend(input) : input)
    if (answer.ok) {
      if (keep) remember(keep, null)
      return onDone(answer.data, answer.message)
    }
    const refused = Object.entries(answer.problem.fields ?? {})
    for (const [name, message] of refused) setError(name, { type: 'server', message })
    if (!focusFirst(refused.map(([name]) => name))) setProblem(answer.problem)
  }

  return { ...form, attributes: form.attributes(onGiven) }
}
