import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form'
import { remember } from '#lib/browser/tab-storage.ts'
import type { Call, Input, Output } from '#lib/contract/base/call.ts'
import type { Answer } from '#lib/contract/base/problem.ts'
import { useCheckedForm } from './use-checked-form.ts'

const loadClient = () => import('#lib/http/call-client.ts')

interface CallFormOptions<C extends Call> {
  /** Initial values of the fields. */
  defaults: DefaultValues<FieldValues>
  /** Name under which typed values survive a reload and the end of the session; secrets are never stored. */
  keep?: string
  /** Shows the hidden step of a field before the field gets the focus. */
  reveal?: (field: HTMLElement) => void
  /** Checks the form in place of the call's own schema. */
  resolver?: Resolver<FieldValues, unknown, FieldValues>
  /** The input to send, made from the values; the values unchanged by default. */
  toSend?: (given: Input<C>) => Input<C>
  /** Sends the call in a different way. */
  send?: (input: Input<C>) => Promise<Answer<Output<C>>>
  /** Of a multipart call. */
  files?: () => Record<string, Blob>
  onDone: (data: Output<C>, message: string) => void | Promise<void>
}

/**
 * A form that is one call. A refusal is shown at the field it names, or else above the form. Typed values stay after a
 * refusal.
 * @param load fetches the call's declaration
 */
export function useCallForm<C extends Call>(load: () => Promise<C>, options: CallFormOptions<C>) {
  const { defaults, keep, resolver, reveal, toSend, send, files, onDone } = options
  // The client loads together with the checks.
  const loadAll = async () => (await Promise.all([load(), loadClient()]))[0].request
  const form = useCheckedForm(loadAll, { defaults, keep, resolver, reveal })
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
