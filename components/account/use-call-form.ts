import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, get, type Path, type PathValue, useForm } from 'react-hook-form'
import { ask } from '#lib/call-client.ts'
import type { Call, Input, Output } from '#lib/contract/call.ts'
import type { Answer, Problem } from '#lib/contract/problem.ts'
import { recall, remember } from '#lib/tab-memory.ts'

/** Never kept outside the page's own memory. */
const SECRET = /password/i

const withoutSecrets = (typed: object) =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRET.test(name)))

interface CallFormOptions<C extends Call> {
  /** What stands in the fields at first. */
  defaults: DefaultValues<FieldValues>
  /** A name under which what is typed survives a reload and an ended sign-in; secrets never do. */
  keep?: string
  /** Asks the call in another way than plainly. */
  send?: (input: Input<C>) => Promise<Answer<Output<C>>>
  /** Of a multipart call. */
  files?: () => Record<string, Blob>
  onDone: (data: Output<C>, message: string) => void | Promise<void>
}

/**
 * A form that is one call: its fields and their checks come from the contract, errors show once a field was left or the
 * form submitted, the first one gets the focus, and what the shop refuses lands on the field it names. What was typed
 * stays after a refusal.
 */
export function useCallForm<C extends Call>(call: C, options: CallFormOptions<C>) {
  const { defaults, keep, send, files, onDone } = options
  const form = useForm<FieldValues, unknown, FieldValues>({
    resolver: zodResolver(call.request as never) as never,
    defaultValues: defaults,
    mode: 'onTouched',
  })
  const { register, handleSubmit, watch, setValue, setError, setFocus, reset, formState } = form
  /** What the shop refused, when it belongs to no field. */
  const [problem, setProblem] = useState<Problem | null>(null)

  // After the first paint: the page's HTML knows nothing of what this tab remembers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens
  useEffect(() => {
    const kept = keep ? recall<object>(keep) : null
    if (kept) reset({ ...defaults, ...kept })
  }, [])

  useEffect(() => {
    if (!keep) return
    const watching = watch((typed) => remember(keep, withoutSecrets(typed)))
    return () => watching.unsubscribe()
  }, [keep, watch])

  const submit = handleSubmit(async (input) => {
    setProblem(null)
    const given = input as Input<C>
    const answer = (await (send ? send(given) : ask(call, given, { files: files?.() }))) as Answer<Output<C>>
    if (answer.ok) {
      if (keep) remember(keep, null)
      return onDone(answer.data, answer.message)
    }
    const refused = Object.entries(answer.problem.fields ?? {})
    for (const [name, message] of refused) setError(name, { type: 'server', message })
    const first = refused.find(([name]) => document.getElementsByName(name).length > 0)
    if (first) setFocus(first[0])
    if (!first || refused.length === 0) setProblem(answer.problem)
  })

  /** A field's error, also one inside another: "consent.accepted". */
  const errorOf = (name: string) => (get(formState.errors, name) as { message?: string } | undefined)?.message

  return {
    submit,
    problem,
    setProblem,
    watch,
    reset,
    isSubmitting: formState.isSubmitting,
    /** Writes a value as if it had been typed; it is checked when the field is already showing an error. */
    write(name: Path<FieldValues>, value: PathValue<FieldValues, string>) {
      setValue(name, value, { shouldDirty: true, shouldValidate: Boolean(errorOf(String(name))) })
    },
    /** A text field's attributes, error included. @param kind a select's value is text; ids are numbers */
    field: (name: string, kind: 'text' | 'number' = 'text') => ({
      ...register(
        name,
        kind === 'number'
          ? { setValueAs: (value) => (value === '' || value == null ? null : Number(value)) }
          : undefined,
      ),
      id: `field-${name}`,
      error: errorOf(name),
    }),
  }
}
export type CallForm = ReturnType<typeof useCallForm>
